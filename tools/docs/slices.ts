import { areas, type Page, pages } from '@pitboss/contract/core/pages';
import { type RegisteredCall, registry } from '@pitboss/contract/index';

const callLabels = ({ slice, name, call }: RegisteredCall): string => {
  const marks = [
    call.effect,
    ...(call.method === 'GET' ? ['GET'] : []),
    ...(call.feature ? [call.feature] : []),
  ];
  return `\`${call.path}\` ${slice}.${name} (${marks.join(', ')}${call.origin === 'ours' ? '; ours' : ''})`;
};

/** Calls of a page in the order of the registry. */
const callsOf = (page: Page): string =>
  registry
    .filter(({ call }) => (call.pages as readonly string[]).includes(page.path))
    .map(callLabels)
    .join('<br>') || 'none';

const pageRow = (page: Page): string =>
  `| \`${page.path}\` | ${page.id} | ${page.en_us} / ${page.zh_cn} | ${page.consoles.join(', ')} | ${callsOf(page)} |`;

/** The document area → page → calls, from the page table and the registry alone. */
export function slicesDocument(): string {
  const parts = Object.entries(areas).map(([area, title]) => {
    const rows = pages.filter((page) => page.area === area).map(pageRow);
    return [
      `## ${area}: ${title.en_us} / ${title.zh_cn}`,
      '',
      '| page | id | title | consoles | calls |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  });
  return [
    '# Areas, pages and calls',
    '',
    'Generated from `packages/contract/src` by `npm run docs`; not edited by hand. A call stands at every page that',
    'allows it, with its place in the contract (`slice.name`), its effect and, where the path is not one of the',
    'specification, the word "ours".',
    '',
    `${pages.length} pages in ${Object.keys(areas).length} areas, ${registry.length} calls.`,
    '',
    parts.join('\n\n'),
    '',
  ].join('\n');
}
