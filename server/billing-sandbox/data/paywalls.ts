import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The paywalls by their names in offerings.json, in the format of clients of version 1.11. Their
 * texts are in paywall-texts.json; the colours are those of src/ui/tokens.css.
 */
export type PaywallFor = {
  /** The app's origin, for its pictures and pages. */
  origin: string;
  /** Whether the customer may have a trial. */
  isNew: boolean;
};

type Node = Record<string, unknown>;

const words = JSON.parse(
  readFileSync(join(import.meta.dirname, 'paywall-texts.json'), 'utf8'),
) as Record<string, Record<string, string>>;

export const paywalls: Readonly<Record<string, (options: PaywallFor) => Node>> = { plans };

function plans({ origin, isNew }: PaywallFor): Node {
  return {
    id: isNew ? 'pw_nestling_plans' : 'pw_nestling_plans_again',
    default_locale: 'en_US',
    components_config: {
      asset_base_url: origin,
      colors: {},
      fonts: {},
      base: {
        background: { type: 'color', value: ground },
        stack: stack(
          'page',
          [
            ...head(origin, isNew),
            benefits(),
            ...(isNew ? [timeline()] : []),
            plan('$rc_monthly', 'monthly', { isFirst: true, badge: null }),
            plan('$rc_annual', 'annual', { isFirst: false, badge: badge() }),
            links(),
          ],
          { spacing: 20, padding: space(32, 20) },
        ),
        sticky_footer: footer(isNew),
      },
    },
    components_localizations: Object.fromEntries(
      Object.entries(words).map(([locale, texts]) => [
        locale,
        { ...texts, terms_url: `${origin}/terms`, privacy_url: `${origin}/privacy` },
      ]),
    ),
  };
}

/* The page from top to bottom. */

function head(origin: string, isNew: boolean): Node[] {
  const picture = {
    width: 192,
    height: 192,
    original: `${origin}/icons/icon-192.png`,
    webp: `${origin}/icons/icon-192.png`,
    webp_low_res: `${origin}/icons/icon-192.png`,
  };
  return [
    {
      type: 'image',
      id: 'sign',
      name: 'Sign',
      source: { light: picture, dark: null },
      size: size(fixed(72), fixed(72)),
      fit_mode: 'fit',
      mask_shape: { type: 'circle' },
      color_overlay: null,
    },
    text(isNew ? 'headline' : 'headline_again', { font_size: 'heading_xl', font_weight: 'bold' }),
    text('subhead', { font_size: 'body_l', color: quiet }),
  ];
}

function benefits(): Node {
  const row = (lid: string) =>
    stack(
      `row_${lid}`,
      [
        text('check', {
          id: `check_${lid}`,
          color: accent,
          font_weight: 'bold',
          size: size(fit, fit),
        }),
        text(lid, { horizontal_alignment: 'leading', font_size: 'body_l' }),
      ],
      { dimension: { type: 'horizontal', alignment: 'top', distribution: 'start' }, spacing: 10 },
    );
  return stack('benefits', [row('benefit_1'), row('benefit_2'), row('benefit_3')], {
    spacing: 10,
    padding: space(16),
    background_color: surface,
    shape: round(20),
  });
}

function timeline(): Node {
  const item = (lid: string, icon: string, isLast = false) => ({
    title: phrase(lid, { font_size: 'body_l', font_weight: 'semibold', color: ink }),
    description: phrase(`${lid}_text`, { font_size: 'body_m', color: quiet }),
    icon: { name: icon, color: onAccent, width_and_height: 20, padding: 8 },
    icon_background: { shape: { type: 'circle' }, color: accent, border: null },
    ...(isLast
      ? {}
      : { connector: { width: 3, margin: { top: 0, bottom: 0 }, color: accentSoft } }),
  });
  return {
    type: 'timeline',
    id: 'trial',
    name: 'The week of the trial',
    item_spacing: 20,
    text_spacing: 2,
    icon_alignment: 'title',
    size: size(fill, fit),
    margin: space(0),
    padding: space(0),
    items: [item('today', 'unlock'), item('day_5', 'bell'), item('day_7', 'star', true)],
  };
}

function plan(
  packageId: string,
  lid: string,
  { isFirst, badge }: { isFirst: boolean; badge: Node | null },
): Node {
  return {
    type: 'package',
    id: `package_${lid}`,
    name: packageId,
    package_id: packageId,
    is_selected_by_default: isFirst,
    stack: stack(
      `plan_${lid}`,
      [
        text(lid, {
          font_size: 'heading_s',
          font_weight: 'semibold',
          horizontal_alignment: 'leading',
          overrides: { states: { selected: { color: accent } } },
        }),
        text(`${lid}_price`, { font_size: 'body_l', horizontal_alignment: 'leading' }),
      ],
      {
        spacing: 4,
        padding: space(14, 18),
        background_color: surface,
        shape: round(18),
        border: { width: 1, color: line },
        badge,
        overrides: {
          states: {
            selected: { border: { width: 2, color: accent }, background_color: accentSoft },
          },
        },
      },
    ),
  };
}

function badge(): Node {
  return {
    style: 'overlay',
    alignment: 'top_trailing',
    stack: { type: 'stack', components: [] },
    ...phrase('badge', { font_size: 'body_s', font_weight: 'bold', color: onGlow }),
    horizontal_alignment: 'center',
    background_color: glow,
    border: { width: 1, color: onGlow },
    shape: { type: 'pill' },
    padding: space(4, 10),
    margin: { top: 0, trailing: 14, bottom: 0, leading: 0 },
  };
}

function links(): Node {
  const link = (lid: string, action: Node) => ({
    type: 'button',
    id: `button_${lid}`,
    name: lid,
    action,
    stack: stack(`link_${lid}`, [text(lid, { color: accent, size: size(fit, fit) })], {
      size: size(fit, fit),
      padding: space(10, 8),
    }),
  });
  const page = (destination: string, url_lid: string) => ({
    type: 'navigate_to',
    destination,
    url: { url_lid, method: 'external_browser' },
  });
  return stack(
    'links',
    [
      link('restore', { type: 'restore_purchases' }),
      link('terms', page('terms', 'terms_url')),
      link('privacy', page('privacy_policy', 'privacy_url')),
      link('later', { type: 'navigate_back' }),
    ],
    { dimension: { type: 'horizontal', alignment: 'center', distribution: 'center' }, spacing: 4 },
  );
}

function footer(isNew: boolean): Node {
  return {
    type: 'footer',
    id: 'footer',
    name: 'Footer',
    stack: stack(
      'footer_stack',
      [
        {
          type: 'purchase_button',
          id: 'buy',
          name: 'Buy',
          stack: stack(
            'buy_stack',
            [
              text(isNew ? 'buy' : 'buy_again', {
                color: onAccent,
                font_size: 'heading_s',
                font_weight: 'bold',
              }),
            ],
            {
              background_color: accent,
              shape: { type: 'pill' },
              padding: space(14),
              shadow: { x: 0, y: 4, radius: 12, color: colour('#2B223033', '#00000066') },
            },
          ),
        },
        text(isNew ? 'note' : 'note_again', { font_size: 'body_s', color: quiet }),
      ],
      {
        spacing: 8,
        padding: space(14, 20),
        background_color: surface,
        shape: {
          type: 'rectangle',
          corners: { top_leading: 20, top_trailing: 20, bottom_leading: 0, bottom_trailing: 0 },
        },
        shadow: { x: 0, y: -4, radius: 16, color: colour('#2B22301F', '#00000066') },
      },
    ),
  };
}

/* Its components. */

const fill = { type: 'fill', value: null };
const fit = { type: 'fit', value: null };
const fixed = (value: number) => ({ type: 'fixed', value });
const size = (width: Node, height: Node) => ({ width, height });
const space = (block: number, inline = block) => ({
  top: block,
  trailing: inline,
  bottom: block,
  leading: inline,
});
const colour = (light: string, dark: string) => ({
  light: { type: 'hex', value: light },
  dark: { type: 'hex', value: dark },
});
const ground = {
  light: {
    type: 'linear',
    degrees: 180,
    points: [
      { percent: 0, color: '#FDEEDA' },
      { percent: 100, color: '#FAF6F0' },
    ],
  },
  dark: { type: 'hex', value: '#15131A' },
};
const surface = colour('#FFFFFF', '#1F1C25');
const ink = colour('#2B2230', '#F2EBE3');
const quiet = colour('#62576A', '#BCB2BD');
const line = colour('#857A86', '#7D7586');
const accent = colour('#553864', '#F3BF8A');
const onAccent = colour('#FFFFFF', '#2A1A10');
const accentSoft = colour('#F1E7F1', '#3A2D2C');
const glow = colour('#FDEEDA', '#33281F');
const onGlow = colour('#4D3413', '#F6D9B5');

function round(radius: number): Node {
  const corners = {
    top_leading: radius,
    top_trailing: radius,
    bottom_leading: radius,
    bottom_trailing: radius,
  };
  return { type: 'rectangle', corners };
}

function phrase(text_lid: string, style: Node): Node {
  return { text_lid, font_weight: 'regular', horizontal_alignment: 'leading', ...style };
}

function text(lid: string, style: Node = {}): Node {
  return {
    type: 'text',
    id: `text_${lid}`,
    name: lid,
    text_lid: lid,
    color: ink,
    background_color: null,
    font_name: null,
    font_size: 'body_m',
    font_weight: 'regular',
    horizontal_alignment: 'center',
    margin: space(0),
    padding: space(0),
    size: size(fill, fit),
    ...style,
  };
}

function stack(id: string, components: Node[], style: Node = {}): Node {
  return {
    type: 'stack',
    id,
    name: id,
    components,
    dimension: { type: 'vertical', alignment: 'center', distribution: 'start' },
    spacing: 8,
    size: size(fill, fit),
    margin: space(0),
    padding: space(0),
    background_color: null,
    background: null,
    border: null,
    shape: null,
    shadow: null,
    badge: null,
    ...style,
  };
}
