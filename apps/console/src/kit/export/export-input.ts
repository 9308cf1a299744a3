import type { Call, RequestInput } from '@pitboss/contract/core/define';
import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import type { exports } from '@pitboss/contract/desk/exports';
import type { Plan } from '../filters/list-url.ts';
import { currentSettings } from '../settings.ts';
import { say, type Texts } from '../text.ts';
import { deviceZone } from '../time/zone.ts';
import { type ExportedColumn, exportColumns, filterLabels } from './export-request.ts';

/** Payload of the call that exports a list. */
export type ExportInput = RequestInput<typeof exports.create>;

/** A list in its current state, as it is exported. */
export interface ExportedList {
  readonly page: PagePath;
  readonly call: Call;
  readonly request: Readonly<Record<string, unknown>>;
  readonly columns: readonly ExportedColumn[];
  readonly plans: readonly Plan[];
  readonly text: Texts;
}

/** Builds the payload that exports a list, with the current labels and time zone of the console. */
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
