// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { find, findAll } from '../testing/elements.ts';
import { setUpConsole } from '../testing/set-up-console.tsx';
import { PageLink } from './navigation.tsx';

const { show, opened } = setUpConsole();
const link = (
  <PageLink page="/agentList" search={{ account: 'major 1&2' }}>
    major1
  </PageLink>
);
const clickWith = async (init: MouseEventInit) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  await act(async () => find('link', 'major1').dispatchEvent(event));
  return event.defaultPrevented;
};

describe('a link to another page', () => {
  it('opens the page in its tab and has the address that a new window opens', async () => {
    await show(link);
    expect(find('link', 'major1').getAttribute('href')).toBe('/agentList?account=major+1%262');
    expect(await clickWith({})).toBe(true);
    expect(opened()).toEqual([['/agentList', { account: 'major 1&2' }]]);
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('leaves a click with %s to the browser', async (key) => {
    await show(link);
    expect(await clickWith({ [key]: true })).toBe(false);
    expect(opened()).toEqual([]);
  });

  it('is plain text for operators who may not open the page', async () => {
    await show(link, { closed: ['/agentList'] });
    expect([findAll('link'), document.body.textContent]).toEqual([[], 'major1']);
  });
});
