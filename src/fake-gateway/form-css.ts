/** The styles of every part, with the variables of appearance.ts. */
export const formCss = `
:host { display: block; color: var(--colorText); font: var(--fontSizeBase)/1.4 var(--fontFamily); }
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
.Form { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr));
  column-gap: var(--spacingGridColumn); row-gap: var(--spacingGridRow); }
.Field { min-inline-size: 0; }
.Wide { grid-column: 1 / -1; }
.Box { position: relative; display: block; }
.Input { inline-size: 100%; min-block-size: 3rem; margin: 0; padding: 12px;
  font: inherit; font-size: max(16px, 1em); color: var(--colorText); text-align: start;
  background-color: var(--colorBackground); border: 1px solid var(--colorBorder);
  border-radius: var(--borderRadius); appearance: none;
  transition: border-color 0.15s, box-shadow 0.15s; }
.Input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
.Input:focus { outline: var(--focusOutline); border-color: var(--colorPrimary);
  box-shadow: var(--focusBoxShadow); }
/* Stronger than the page's own rule for the border. */
.Input.Input--invalid { border-color: var(--colorDanger); color: var(--colorDanger); }
.Input:focus-visible { outline: 2px solid Highlight; outline: 2px solid var(--colorPrimary);
  outline-offset: 1px; }
.Label { color: var(--colorText); font-size: var(--fontSizeSm); }
.above .Label { display: block; margin-block-end: 4px; }
.floating .Label { position: absolute; inset-block-start: 50%; inset-inline-start: 13px;
  max-inline-size: calc(100% - 26px); overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
  transform: translateY(-50%); font-size: 1em; color: var(--colorTextPlaceholder);
  pointer-events: none; transition: inset-block-start 0.12s, font-size 0.12s; }
.floating .Input { min-block-size: 3.5rem; padding-block: 22px 6px; }
.floating .Input:not(:focus)::placeholder { color: transparent; }
.floating .Label--floating { inset-block-start: 6px; transform: none; font-size: 0.75rem;
  line-height: 1.35; color: var(--colorTextSecondary); }
.Extra { position: absolute; inset-block-end: 0; inset-inline-end: 10px; block-size: 3rem; display: grid;
  align-items: center; pointer-events: none; }
.floating .Extra { block-size: 3.5rem; }
.select .Input { padding-inline-end: 36px; }
.select .Extra::before { content: ''; inline-size: 8px; block-size: 8px; margin-block-end: 4px;
  border: solid var(--colorTextSecondary); border-width: 0 2px 2px 0; transform: rotate(45deg); }
.Error { margin: 4px 0 0; color: var(--colorDanger); font-size: var(--fontSizeSm); }
.Error:empty { display: none; }
.Notice { grid-column: 1 / -1; display: grid; gap: 8px; margin: 0; padding: 12px;
  border: 1px dashed var(--colorTextSecondary); border-radius: var(--borderRadius);
  color: var(--colorTextSecondary); font-size: var(--fontSizeSm); }
.Notice p { margin: 0; }
.Notice .Input { min-block-size: 2.75rem; padding-block: 8px; font-size: max(16px, 1em); }
.Notice .Extra { block-size: 2.75rem; }
.Legend { grid-column: 1 / -1; margin: 0; font-size: var(--fontSizeSm); font-weight: 600; }
.Wallet { inline-size: 100%; min-block-size: 3rem; padding: 10px 16px; border: 0;
  border-radius: var(--borderRadius); background: #1c1c20; color: #fff; font: inherit;
  font-weight: 600; cursor: pointer; }
:host([data-ground='dark']) .Wallet { background: #fff; color: #1c1c20; }
.Wallet:hover { filter: brightness(1.15); }
.Wallet:focus-visible, .Button:focus-visible { outline: 3px solid var(--colorPrimary);
  outline-offset: 2px; }
@media (max-width: 22rem) { .Form.pairs .Field { grid-column: 1 / -1; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .Input, .Wallet, .Button { border: 1px solid; } }
`;

export const dialogCss = `
dialog { inline-size: min(26rem, calc(100vw - 32px)); max-block-size: calc(100dvh - 32px); padding: 24px;
  border: 0; border-radius: 16px; overflow: auto; color: #1c1c20; background: #fff;
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;
  box-shadow: 0 16px 56px rgb(0 0 0 / 0.35); }
dialog::backdrop { background: rgb(10 8 14 / 0.6); }
h2 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 16px; }
form { display: grid; gap: 12px; }
.Lines { display: flex; justify-content: space-between; gap: 12px; padding: 12px 0; margin: 0;
  border-block: 1px solid rgb(128 128 128 / 0.35); font-weight: 600; }
.Actions { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 8px; }
.Button { flex: 1 1 8rem; min-block-size: 3rem; padding: 8px 16px; border: 1px solid #6d6e78;
  border-radius: 999px; background: transparent; color: inherit; font: inherit; font-weight: 600;
  cursor: pointer; }
.Button.first { border-color: transparent; background: #1c1c20; color: #fff; }
`;
