import { expect, it } from 'vitest';
import { checkLinks } from './announcement-checks.ts';
import { readMarkup } from './markup.ts';

const text = (texts: string) => ({ kind: 'text', text: texts });

it('knows paragraphs, lists, bold and links of the web', () => {
  expect(readMarkup('First **bold**\nsecond\n\n- one\n- [two](https://example.com/a?b=1)\n1. three')).toEqual(
    [
      {
        kind: 'paragraph',
        lines: [[text('First '), { kind: 'bold', children: [text('bold')] }], [text('second')]],
      },
      {
        kind: 'list',
        ordered: false,
        items: [[text('one')], [{ kind: 'link', href: 'https://example.com/a?b=1', text: 'two' }]],
      },
      { kind: 'list', ordered: true, items: [[text('three')]] },
    ],
  );
});

it('takes everything else for text: HTML, other schemes, marks that are not closed', () => {
  for (const texts of ['<img src=x onerror=alert(1)>', '[x](javascript:alert)', '**open', '[a](b', '-x'])
    expect(readMarkup(texts)).toEqual([{ kind: 'paragraph', lines: [[text(texts)]] }]);
});

it('rejects links that are not web addresses, also inside bold text', () => {
  expect(checkLinks('see [here](https://example.com) and **[there](http://example.com/x)**')).toBeNull();
  for (const wrong of ['[x](javascript:alert)', '**[x](data:text/html,1)**', '[x]()', '[x](https://a@b.c)'])
    expect(checkLinks(wrong), wrong).toMatchObject({ key: 'linkInvalid' });
});
