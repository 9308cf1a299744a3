// @vitest-environment jsdom
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, press, settle } from '../../testing/actions.ts';
import { find, findAll, messages, names, tableRows } from '../../testing/elements.ts';
import { heldReply } from '../../testing/fake-api.ts';
import { sampleCalls } from '../../testing/sample-list.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { useCall } from '../calls/use-call.ts';
import { PanelPlace } from '../page-tools.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { useInAddress } from './in-address.ts';
import { Loaded } from './loaded.tsx';
import { RowsTable } from './rows-table.tsx';
import { Neighbours } from './thing-page.tsx';

const { api, show, address, steps, setInFront } = setUpConsole();

function Games(): ReactNode {
  const query = useCall(sampleCalls.games, {}, { quiet: true });
  return (
    <Loaded query={query} missing="There is no such member.">
      {(games) => <p>{games.join()}</p>}
    </Loaded>
  );
}

describe('what is loaded', () => {
  it('is waited for, and then shown', async () => {
    const held = heldReply();
    api().on(sampleCalls.games, () => held.reply);
    await show(<Games />);
    expect(names('status')).toEqual(['Loading…']);
    held.release({ data: ['Roulette'] });
    await settle();
    expect([names('status'), document.body.textContent]).toEqual([[], 'Roulette']);
  });

  it('and is not there has no other try', async () => {
    api().on(sampleCalls.games, () => ({ code: 1002, desc: 'The record does not exist.' }));
    await show(<Games />);
    expect([messages('alert'), findAll('button')]).toEqual([
      ['There is no such member.Check the number, or search with Ctrl K.'],
      [],
    ]);
  });

  it('and failed shows why and can be tried again', async () => {
    api().on(sampleCalls.games, () => ({ code: 1201, desc: 'Busy.' }));
    await show(<Games />);
    expect(find('alert').textContent).toContain('Busy.');
    api().on(sampleCalls.games, () => ({ data: ['Roulette'] }));
    await click('button', 'Retry');
    expect(document.body.textContent).toBe('Roulette');
  });
});

/** A drawer that the address opens. */
function Page({ beside = false }: { readonly beside?: boolean }): ReactNode {
  const { id, close } = useInAddress('member');
  return (
    <>
      <button type="button">Behind</button>
      {id && (
        <DetailDrawer title={`Member ${id}`} close={close} beside={beside}>
          <input
            aria-label="Remark"
            onKeyDown={(event) =>
              event.key === 'Escape' && event.currentTarget.value && event.preventDefault()
            }
          />
        </DetailDrawer>
      )}
    </>
  );
}

/** A page with a place for the record in front. */
function WithPanel(): ReactNode {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  return (
    <>
      <PanelPlace value={panel}>
        <Page beside />
      </PanelPlace>
      <aside ref={setPanel} />
    </>
  );
}

describe('a drawer', () => {
  const search = { member: '7', account: 'demo' };

  it('is opened by the address, has the focus, and is closed by Escape without touching the filters', async () => {
    await show(<Page />, { search });
    const dialog = find('dialog', 'Member 7');
    expect(dialog.contains(document.activeElement)).toBe(true);
    await press('Escape');
    expect([findAll('dialog'), address(), steps()]).toEqual([[], { account: 'demo' }, ['replace']]);
  });

  it('is closed by its button', async () => {
    await show(<Page />, { search });
    await click('button', 'Close');
    expect(address()).toEqual({ account: 'demo' });
  });

  it('is closed by Escape also when what had the focus is gone', async () => {
    await show(<Page />, { search });
    const dialog = find('dialog', 'Member 7');
    // jsdom has no layout: the topmost dialog is one that has a height.
    Object.defineProperty(dialog, 'clientHeight', { value: 600 });
    (document.activeElement as HTMLElement).blur();
    await press('Escape');
    expect(findAll('dialog')).toEqual([]);
  });

  it('stays open when Escape belongs to a control inside or to a dialog above', async () => {
    await show(<Page />, { search });
    const field = find('textbox', 'Remark') as HTMLInputElement;
    field.value = 'typed';
    field.focus();
    await press('Escape');
    expect(findAll('dialog')).toHaveLength(1);
    field.blur();
    const above = document.body.appendChild(document.createElement('div'));
    above.setAttribute('role', 'dialog');
    Object.defineProperty(above, 'clientHeight', { value: 100 });
    await press('Escape');
    expect(findAll('dialog')).toHaveLength(2);
  });

  it.each([
    [1440, true],
    [1100, false],
  ])('of a list stands beside it in a window of %i pixels: %s', async (width, beside) => {
    vi.stubGlobal('innerWidth', width);
    await show(<WithPanel />, { search });
    const dialog = find('dialog', 'Member 7');
    const list = find('button', 'Behind');
    expect(document.querySelector('aside')?.contains(dialog)).toBe(beside);
    // A page behind a veil is not in use, a list beside the record is.
    expect([dialog.getAttribute('aria-modal'), document.querySelector('.k-veil') === null]).toEqual(
      beside ? [null, true] : ['true', false],
    );
    expect(dialog.contains(list)).toBe(false);
    await press('Escape');
    expect(findAll('dialog')).toEqual([]);
  });

  it('leaves the screen with its tab and returns with it', async () => {
    await show(<Page />, { search });
    await setInFront(false);
    expect(findAll('dialog')).toEqual([]);
    await setInFront(true);
    expect(names('dialog')).toEqual(['Member 7']);
  });
});

describe('a table of a record', () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({ id: String(at) }));
  const columns = [{ title: 'Id', cell: (row: { id: string }) => row.id }];

  it('opens on the page of the row that the link was about', async () => {
    await show(
      <RowsTable
        label="Bets"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        pageSize={10}
        marked={({ id }) => id === '14'}
      />,
    );
    expect([tableRows()[0], tableRows().length]).toEqual([['10'], 10]);
    expect(document.querySelector('tr[aria-current]')?.textContent).toBe('14');
    await click('button', 'Next');
    expect(tableRows()).toHaveLength(5);
  });

  it('without rows shows its own text', async () => {
    await show(<RowsTable label="Bets" rows={[]} rowKey={() => ''} columns={columns} empty="No bets" />);
    expect(document.body.textContent).toContain('No bets');
  });
});

describe('neighbours of a record in the list that led to it', () => {
  beforeEach(() => sessionStorage.setItem('trail member', '["6","7","8"]'));

  it('are opened with a step to go back, and end with the list', async () => {
    await show(<Neighbours thing={['member', '7']} />, { search: { id: '7' } });
    expect(document.body.textContent).toContain('2 of 3');
    await click('button', 'Next');
    expect([address(), steps()]).toEqual([{ id: '8' }, ['push']]);
    await show(<Neighbours key="last" thing={['member', '8']} />);
    expect((find('button', 'Next') as HTMLButtonElement).disabled).toBe(true);
  });

  it('are not offered for a record that was opened without a list', async () => {
    await show(<Neighbours thing={['agent', '7']} />);
    expect(findAll('button')).toEqual([]);
  });
});
