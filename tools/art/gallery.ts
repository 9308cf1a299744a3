import { readFileSync, writeFileSync } from 'node:fs';
import { DECODABLE_IDS } from '@pitboss/rounds/catalogue';
import { decode } from '@pitboss/rounds/decode/decode';
import type { RoundRecord } from '@pitboss/rounds/types';

/**
 * Writes the records of the developers' gallery: for every decodable game two good ones, one whose winning
 * areas do not follow from its cards, and one that does not parse. All come from the worked examples of the
 * decoder.
 */
const examples = JSON.parse(
  readFileSync(new URL('../../packages/rounds/src/examples.json', import.meta.url), 'utf8'),
) as readonly { readonly record: RoundRecord }[];

/** The record with other winning areas than its cards give. */
function contradicted(record: RoundRecord): RoundRecord {
  const [prefix = '0', outcome = ''] = record.result.split('|');
  return { ...record, inningId: `${record.inningId}-M`, result: `${prefix === '0' ? '1' : '0'}|${outcome}` };
}

const gallery = DECODABLE_IDS.map((gameId) => {
  const own = examples.map(({ record }) => record).filter((record) => record.gameId === gameId);
  const good = own.filter((record) => decode(record).status === 'ok');
  const malformed = own.filter((record) => decode(record).status === 'error');
  const [first] = good;
  if (!first || malformed.length === 0) throw new Error(`no examples for ${gameId}`);
  return { gameId, good: good.slice(0, 2), mismatch: contradicted(first), malformed: malformed[0] };
});

const file = new URL('../../apps/console/src/parts/round/gallery.json', import.meta.url);
writeFileSync(file, `[\n${gallery.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`);
console.log(`${gallery.length} games`);
