import { type RouterHistory, createBrowserHistory } from '@tanstack/react-router';
import { sheetHistory } from '../../ui/back-closes.ts';

/**
 * The history of the router. While a closing sheet goes back over its own entry, navigations wait
 * for the step to end, which would undo them otherwise.
 */
export function createAppHistory(): RouterHistory {
  const history = createBrowserHistory();
  const { push, replace, go, back, forward } = history;
  const write =
    (navigate: RouterHistory['push']): RouterHistory['push'] =>
    (...to) =>
      sheetHistory.whenSettled(() => {
        navigate(...to);
        history.flush();
        sheetHistory.wentTo();
      });
  return Object.assign(history, {
    push: write(push),
    replace: write(replace),
    go: (...by: Parameters<typeof go>) => sheetHistory.whenSettled(() => go(...by)),
    back: (...how: Parameters<typeof back>) => sheetHistory.whenSettled(() => back(...how)),
    forward: (...how: Parameters<typeof forward>) =>
      sheetHistory.whenSettled(() => forward(...how)),
  });
}
