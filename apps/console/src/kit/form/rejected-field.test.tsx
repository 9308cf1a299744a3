// @vitest-environment jsdom
import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListFilters } from '../filters/list-filters.tsx';
import { plansOf } from '../filters/list-url.ts';
import { currentNotices, dismiss } from '../notices.ts';
import { fieldsOf } from './field-names.ts';
import { TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';

vi.mock('../calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));

let root: Root;
let reply: { code: number; desc: string; data: null; field?: string };

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
  vi.stubGlobal('fetch', async () => ({ json: async () => reply }));
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

async function send() {
  await act(async () => {
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <FormDialog
          title="Rename"
          call={agentLevels.rename}
          initial={{ name: 'Gold' }}
          payload={({ name }) => ({ id: '12', name })}
          onClose={() => undefined}
        >
          <TextField name={fieldsOf(agentLevels.rename).name} label="Name" required />
        </FormDialog>
      </QueryClientProvider>,
    );
  });
  await act(async () => {
    document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  });
}

it('shows the rejection of a field at the field, with the cursor in it', async () => {
  reply = { code: 1017, desc: 'The name is taken.', data: null, field: 'name' };
  await send();
  const input = document.querySelector<HTMLInputElement>('input');
  await vi.waitFor(() =>
    expect(document.querySelector('.k-field-error')?.textContent).toBe('The name is taken.'),
  );
  expect(document.activeElement).toBe(input);
  expect(currentNotices()).toEqual([]);
});

it('shows the rejection of a field outside the form as a notice', async () => {
  reply = { code: 1017, desc: 'The agent is closed.', data: null, field: 'id' };
  await send();
  await vi.waitFor(() =>
    expect(currentNotices().map(({ detail }) => detail)).toEqual(['The agent is closed.']),
  );
  expect(document.querySelector('.k-field-error')).toBeNull();
});

it('shows the rejection of a filter at the filter, with the cursor in it', async () => {
  const texts = { zh_cn: '地址', en_us: 'Address' };
  const draw = (rejected?: { key: string; because: string }) =>
    act(async () =>
      root.render(
        <ListFilters
          plans={plansOf({ account: 'text', ip: 'text' })}
          text={{ account: texts, ip: texts }}
          search={{ ip: '1.2.3' }}
          rejected={rejected}
          submit={() => undefined}
        />,
      ),
    );
  await draw();
  expect(document.querySelector('[role=alert]')).toBeNull();
  await draw({ key: 'ip', because: 'Not an address.' });
  const wrong = document.querySelector('.k-filter-refused');
  expect(wrong?.querySelector('[role=alert]')?.textContent).toBe('Not an address.');
  expect(document.activeElement).toBe(wrong?.querySelector('input'));
});
