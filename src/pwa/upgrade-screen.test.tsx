import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createCell } from '../lib/live.ts';
import type { UpgradeProgress } from './upgrade.ts';
import { UpgradeScreen } from './upgrade-screen.tsx';

test('shows the title, the version, the progress and what happens', () => {
  const shown = textOf({ phase: 'running', percent: 40, version: '1.2.3' });
  expect(shown).toContain('>Upgrading</h1>');
  expect(shown).toContain('Version 1.2.3');
  expect(shown).toMatch(/<progress[^>]* max="100" value="40"/);
  expect(shown).toContain('Switching over…');
  expect(shown).not.toContain('Refresh Page');
});

test('says when it has failed, with a button', () => {
  const shown = textOf({ phase: 'failed', percent: 95, version: null });
  expect(shown).toContain('<p role="alert">Update failed. Please refresh the page.</p>');
  expect(shown).toMatch(/<button.*Refresh Page.*<\/button>/);
  expect(shown).not.toContain('<progress');
});

function textOf(progress: UpgradeProgress): string {
  return renderToStaticMarkup(
    <UpgradeScreen progress={createCell(progress)} onRefresh={() => undefined} />,
  );
}
