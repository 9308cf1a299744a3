import { registry } from '@pitboss/contract/index';
import { isList, requestFields } from '@pitboss/contract/row-fields';
import { languages } from '@pitboss/rules/i18n';
import { describe, expect, it } from 'vitest';
import { type FilterNames, filterWords } from './filter-words.ts';

interface Inner {
  readonly _zod: {
    readonly def: {
      type: string;
      entries?: Record<string, string>;
      innerType?: Inner;
      shape?: Record<string, Inner>;
    };
  };
}
const bare = (schema: Inner): Inner => {
  const { innerType } = schema._zod.def;
  return innerType ? bare(innerType) : schema;
};

const paging = new Set(['pageNo', 'pageSize', 'cursor', 'edge']);
/** Names that the server looks up. */
const named: Readonly<Record<string, string>> = {
  agentId: '名 Name',
  parentId: '名 Name',
  tenantId: '名 Name',
  gameId: '名 Name',
  areaId: '名 Name',
};
const names: FilterNames = (field) => named[field];

/** Values to ask a field for: each of a choice, else one of its type. */
function samples(schema: Inner): unknown[] {
  const { type, entries } = bare(schema)._zod.def;
  if (entries) return Object.values(entries);
  if (type === 'boolean') return [true, false];
  return type === 'number' || type === 'int' || type === 'union' ? [480] : ['x1'];
}

const lists = registry.map(({ call }) => call).filter(isList);

describe('the filter of a file', () => {
  it.each(lists.map((call) => [call.path, call] as const))(
    '%s is said in words, whatever the console names',
    (_, call) => {
      const shape = (call.request as unknown as Inner)._zod.def.shape ?? {};
      const raw = new Set<string>();
      for (const field of requestFields(call).filter((name) => !paging.has(name)))
        for (const value of samples(shape[field] as Inner)) {
          // Columns are named by the console alone.
          if (field === 'sort') continue;
          const spoken = languages.map((language) => {
            const [line] = filterWords(
              {
                path: call.path,
                payload: { [field]: value },
                columns: [],
                filters: [],
                zone: 'BeiJing',
                title: 'List',
                page: '/x',
              },
              language,
              Date.now(),
              names,
            );
            return line ?? { label: '', value: '' };
          });
          const [zh, en] = spoken as [{ label: string; value: string }, { label: string; value: string }];
          const choice = Boolean(bare(shape[field] as Inner)._zod.def.entries);
          if (!/\p{Script=Han}|^IP$/u.test(zh.label) || en.label === field) raw.add(`filterLabels.${field}`);
          const worded = !choice || (en.value !== value && /\p{Script=Han}/u.test(zh.value));
          if (!worded || (typeof value === 'boolean' && !/\p{Script=Han}/u.test(zh.value)))
            raw.add(`filterValues.${field}.${value}`);
          if (field === 'offsetMinutes' && en.value !== 'UTC+8') raw.add(`${field}: ${en.value}`);
        }
      expect([...raw], 'in apps/server/src/features/exports/workbook/filter.text.ts').toEqual([]);
    },
  );

  it('says the zone once', () => {
    const worded = filterWords(
      {
        path: '/gameReport/list',
        payload: { zone: 'NewYork', offsetMinutes: -240, by: 'period', countPlayers: true, gameId: 203 },
        columns: [],
        filters: [],
        zone: 'NewYork',
        title: 'Report',
        page: '/gameReport',
      },
      'en_us',
      Date.now(),
      (field) => (field === 'gameId' ? 'Dragon Tiger' : undefined),
    );
    expect(worded).toEqual([
      { label: 'Days and times of', value: 'New York time (UTC-4)' },
      { label: 'Lines by', value: 'Period' },
      { label: 'Players counted', value: 'Yes' },
      { label: 'Game', value: 'Dragon Tiger' },
    ]);
  });
});
