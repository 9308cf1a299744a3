// @vitest-environment jsdom
import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentNotices, dismiss } from '../notices.ts';
import { fieldsOf } from './field-names.ts';
import { TextField } from './fields.tsx';
import { PageForm } from './page-form.tsx';
import { isUnsaved } from './unsaved.ts';

vi.mock('../calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));

let root: Root;
let reply: { code: number; desc: string; data: object | null; field?: string };
let sent: string[];

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  sent = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).name);
    return { json: async () => reply };
  });
  const position = document.createElement('div');
  document.body.append(position);
  root = createRoot(position);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  for (const { id } of currentNotices()) dismiss(id);
});

const show = (name: string) =>
  act(async () => {
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <PageForm
          call={agentLevels.rename}
          initial={{ name }}
          payload={(values) => ({ id: '12', name: values.name })}
          okText="Save"
        >
          <TextField name={fieldsOf(agentLevels.rename).name} label="Name" required />
        </PageForm>
      </QueryClientProvider>,
    );
  });
const input = () => document.querySelector('input') as HTMLInputElement;
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.k-form-foot button')];
const type = (value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), value);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (at: number) => act(async () => buttons()[at]?.click());
/** Returns true when the browser would warn before it leaves. */
const requestsToLeave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const held = () => [isUnsaved('/home'), requestsToLeave()];

it('wakes with the first change, and goes back to what it held', async () => {
  await show('Gold');
  expect([buttons().map((one) => one.disabled), held()]).toEqual([[true], [false, false]]);
  await type('Silver');
  expect([buttons().map((one) => one.disabled), held()]).toEqual([
    [false, false],
    [true, true],
  ]);
  await press(1);
  expect([input().value, buttons().length, held()]).toEqual(['Gold', 1, [false, false]]);
  expect(sent).toEqual([]);
});

it('takes the values that the page reads again only while nothing is typed', async () => {
  await show('Gold');
  await show('Copper');
  expect(input().value).toBe('Copper');
  await type('Silver');
  await show('Iron');
  expect(input().value).toBe('Silver');
  await press(1);
  expect(input().value).toBe('Iron');
});

it('keeps the typed text on a rejection, and does not block leaving after success', async () => {
  await show('Gold');
  await type('Silver');
  reply = { code: 1017, desc: 'The name is taken.', data: null, field: 'name' };
  await press(0);
  await vi.waitFor(() =>
    expect(document.querySelector('.k-field-error')?.textContent).toBe('The name is taken.'),
  );
  expect([input().value, held()]).toEqual(['Silver', [true, true]]);
  reply = { code: 0, desc: '', data: { id: '12', name: 'Silver' } };
  await press(0);
  await vi.waitFor(() => expect(held()).toEqual([false, false]));
  expect(sent).toEqual(['Silver', 'Silver']);
});

it('holds nothing back once its page is gone', async () => {
  await show('Gold');
  await type('Silver');
  await act(async () => root.render(null));
  await vi.waitFor(() => expect(held()).toEqual([false, false]));
});
