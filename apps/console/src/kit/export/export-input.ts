import type { Call, RequestInput } from '@pitboss/contract/define';
import type { exports } from '@pitboss/contract/exports';
import { type PagePath, pageByPath } from '@pitboss/contract/pages';
import type { DrawnColumn } from '../list/list-columns.tsx';
import type { Plan } from '../list/list-url.ts';
import { currentSettings } from '../settings.ts';
import { say, type Texts } from '../text.ts';
import { deviceZone, exportColumns, filterLabels } from './export-request.ts';

/** What is asked for when a list is exported. */
export type ExportInput = RequestInput<typeof exports.create>;

/** A list as it stands: what of it is exported. */
export interface ExportedList {
  readonly page: PagePath;
  readonly call: Call;
  readonly request: Readonly<Record<string, unknown>>;
  readonly columns: readonly DrawnColumn[];
  readonly plans: readonly Plan[];
  readonly text: Texts;
}

/** Puts together what an export of a list asks for, with the words and the zone of the console at that moment. */
export function exportInput(list: ExportedList): ExportInput {
  const { zone, language } = currentSettings();
  const { page } = list;
  const titled = pageByPath(page);
  return {
    path: list.call.path,
    payload: { ...list.request },
    columns: exportColumns(list.call, list.columns),
    filters: filterLabels(list.plans, list.text, list.columns, language).filter(
      ({ field }) => list.request[field] !== undefined,
    ),
    zone,
    ...(zone === 'local' && { zoneName: deviceZone() }),
    title: titled ? say(titled, language) : page.slice(1),
    page,
  };
}
