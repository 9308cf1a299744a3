// @vitest-environment jsdom
import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUnsaved } from '../form/unsaved.ts';
import { currentNotices, dismiss } from '../notices.ts';
import { changeSettings } from '../settings.ts';
import { EditGrid } from './edit-grid.tsx';

vi.mock('../calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));

let root: Root;
let reply: { code: number; desc: string; data: object | null; field?: string };
let sent: object[];
let escaped: number;

const rows = [
  { id: '11', name: 'Gold', owner: 'ann' },
  { id: '12', name: 'Iron', owner: 'bob' },
];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return { json: async () => reply };
  });
  changeSettings({ language: 'en_us' });
  [sent, escaped] = [[], 0];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: replaces the surrounding drawer, which Escape closes */}
        <div
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) escaped += 1;
          }}
        >
          <EditGrid
            label="Names"
            rows={rows}
            rowKey={(row) => row.id}
            may
            call={agentLevels.rename}
            payload={({ id = '', name = '' }) => ({ id, name })}
            valuesOf={(row) => ({ id: row?.id ?? '', name: row?.name ?? '' })}
            add="Add a name"
            empty="None"
            columns={[
              {
                title: 'Id',
                cell: (row) => row.id,
                edit: { field: 'id', once: true, kind: 'number', width: 80 },
              },
              {
                title: 'Name',
                cell: (row) => row.name,
                edit: {
                  field: 'name',
                  kind: 'text',
                  width: 80,
                  check: (name) => (name ? undefined : 'Name is required.'),
                },
              },
              { title: 'Owner', cell: (row) => row.owner },
            ]}
          />
        </div>
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  for (const { id } of currentNotices()) dismiss(id);
});

const button = (texts: string, at = 0) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].filter((one) => one.textContent === texts)[at];
const press = (texts: string, at = 0) => act(async () => button(texts, at)?.click());
const box = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label=${label}]`);
const type = (label: string, value: string) =>
  act(async () => {
    const input = box(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const pressEscape = () =>
  act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  });
const focused = (label: string) => vi.waitFor(() => expect(document.activeElement).toBe(box(label)));
const alert = () => document.querySelector('[role=alert]')?.textContent;

it('changes a row in place, by one write, and gives the focus back', async () => {
  await press('Edit', 1);
  await focused('Name');
  expect([box('Id'), box('Name')?.value, box('Owner')]).toEqual([null, 'Iron', null]);
  expect(button('Edit')?.disabled && button('Add a name')?.disabled).toBe(true);
  await type('Name', 'Silver');
  reply = { code: 0, desc: '', data: {} };
  await press('Save');
  expect(sent).toEqual([{ id: '12', name: 'Silver' }]);
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Edit', 1)));
});

it('shows errors at the cell, before it is sent and on a rejection, and keeps the typed text', async () => {
  await press('Edit');
  await type('Name', '');
  await press('Save');
  expect([alert(), sent]).toEqual(['Name is required.', []]);
  await focused('Name');
  await type('Name', 'Iron');
  expect(alert()).toBeUndefined();
  reply = { code: 1017, desc: 'The name is taken.', data: null, field: 'name' };
  await press('Save');
  await vi.waitFor(() => expect(alert()).toBe('The name is taken.'));
  expect([box('Name')?.value, box('Name')?.getAttribute('aria-invalid')]).toEqual(['Iron', 'true']);
  expect([currentNotices(), isUnsaved('/home')]).toEqual([[], true]);
});

it('is given up with Escape, which closes nothing around it', async () => {
  await press('Edit');
  await focused('Name');
  await type('Name', 'Silver');
  await pressEscape();
  expect([box('Name'), escaped, isUnsaved('/home')]).toEqual([null, 0, false]);
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Edit')));
  await pressEscape();
  expect(escaped).toBe(1);
});

it('adds a row, of which what names it can be filled in as well', async () => {
  await press('Add a name');
  await focused('Id');
  await type('Id', '13');
  await type('Name', 'Tin');
  reply = { code: 0, desc: '', data: {} };
  await press('Save');
  expect(sent).toEqual([{ id: '13', name: 'Tin' }]);
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Add a name')));
});
