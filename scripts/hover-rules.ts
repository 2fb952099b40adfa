import type { UserConfig } from 'vite';

type PostCss = Exclude<NonNullable<NonNullable<UserConfig['css']>['postcss']>, string>;
type Plugin = NonNullable<PostCss['plugins']>[number];

const DEVICE = '(hover: hover)';

/**
 * Limits each `:hover` rule to devices that hover. On a touch screen the rule of what was tapped last would
 * stay until the next tap.
 */
export function hoverRules(): Plugin {
  return {
    postcssPlugin: 'hover-rules',
    Rule(rule, { AtRule }) {
      const { parent } = rule;
      const isLimited = parent?.type === 'atrule' && 'params' in parent && parent.params === DEVICE;
      if (isLimited || !rule.selectors.every((each) => each.includes(':hover'))) return;
      if (rule.selector.includes(':is(')) return;
      const media = new AtRule({ name: 'media', params: DEVICE });
      rule.replaceWith(media);
      media.append(rule);
    },
  };
}
