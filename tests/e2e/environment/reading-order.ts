import type { Page } from '@playwright/test';

type AxNode = {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  childIds?: string[];
  properties?: { name: string; value: { value?: unknown } }[];
};

const STOPS = /^(button|link|heading|textbox|searchbox|radio|checkbox|switch|slider|StaticText)$/;

/**
 * How often a person swipes from the focus to a control, in the order of the browser's accessibility tree: a
 * screen reader stops at each control, heading and text once. No screen reader runs here.
 */
export async function swipesTo(page: Page, control: RegExp): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  const { nodes } = (await tools.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: AxNode[];
  };
  await tools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const stopsIn = (node: AxNode): AxNode[] => {
    const isStop = !node.ignored && STOPS.test(node.role?.value ?? '') && node.name?.value !== '';
    if (isStop) return [node];
    return (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child ? stopsIn(child) : [];
    });
  };
  const stops = nodes[0] ? stopsIn(nodes[0]) : [];
  const focus = stops.findIndex(({ properties }) =>
    properties?.some(({ name, value }) => name === 'focused' && value.value === true),
  );
  const target = stops.findIndex(({ name }) => control.test(name?.value ?? ''));
  if (focus < 0 || target < 0) {
    const names = stops.map(({ role, name }) => `${role?.value} ${name?.value}`);
    throw new Error(`No way from ${focus} to ${target}: ${names.join(' | ')}`);
  }
  return Math.abs(target - focus);
}
