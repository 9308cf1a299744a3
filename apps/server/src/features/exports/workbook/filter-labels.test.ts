import { isList, requestFields } from '@pitboss/contract/core/row-fields';
import { registry } from '@pitboss/contract/index';
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

/** Returns values to filter a field by: each of a choice, else one of its type. */
function samples(schema: Inner): unknown[] {
  const { type, entries } = bare(schema)._zod.def;
  if (entries) return Object.values(entries);
  if (type === 'boolean') return [true, false];
  return type === 'number' || type === 'int' || type === 'union' ? [480] : ['x1'];
}

const lists = registry.map(({ call }) => call).filter(isList);

describe('the filter of a file', () => {
  it.each(lists.map((call) => [call.path, call] as const))(
    '%s is described in labels, whatever names the console sends',
    (_, call) => {
      const shape = (call.request as unknown as Inner)._zod.def.shape ?? {};
      const raw = new Set<string>();
      for (const field of requestFields(call).filter((name) => !paging.has(name)))
        for (const value of samples(shape[field] as Inner)) {
          // Only the console names columns.
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
          if (!/\p{Script=Han}|^IP$/u.test(zh.label) || en.label === field) raw.add(`${field}`);
          // Abbreviations are the same in Chinese.
          const worded = !choice || (en.value !== value && /\p{Script=Han}|^(AI|API|RTP)$/u.test(zh.value));
          if (!worded || (typeof value === 'boolean' && !/\p{Script=Han}/u.test(zh.value)))
            raw.add(`${field}.${value}`);
          if (field === 'offsetMinutes' && en.value !== 'UTC+8') raw.add(`${field}: ${en.value}`);
        }
      expect([...raw], 'in packages/contract/src/core/labels').toEqual([]);
    },
  );

  it('names the zone once', () => {
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
      { label: 'Time zone', value: 'New York time (UTC-4)' },
      { label: 'Group by', value: 'Period' },
      { label: 'Count players', value: 'Yes' },
      { label: 'Game', value: 'Dragon Tiger' },
    ]);
  });
});
