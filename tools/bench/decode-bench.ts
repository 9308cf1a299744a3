import { DECODABLE_IDS, gameById } from '@pitboss/rounds/catalogue';
import { dealRound } from '@pitboss/rounds/deal/deal';
import { createRng } from '@pitboss/rounds/deal/rng';
import { decode } from '@pitboss/rounds/decode/decode';

/**
 * Records per second of processor time that one core decodes, by family and id, over freshly dealt rounds.
 * The clock on the wall would measure the other work of the machine too.
 */
const sample = 2_000;
const minMs = 150;
const families = new Map<string, { records: number; ms: number }>();
const say = (line: string) => process.stdout.write(`${line}\n`);

say('id    family       records/s');
for (const gameId of DECODABLE_IDS) {
  const rng = createRng(`bench-${gameId}`);
  const records = Array.from({ length: sample }, (_, index) => ({
    gameId,
    inningId: `R${index}`,
    ...dealRound(gameId, rng),
  }));
  for (const record of records) decode(record);
  let done = 0;
  let ms = 0;
  while (ms < minMs) {
    const started = process.cpuUsage();
    for (const record of records) decode(record);
    const { user, system } = process.cpuUsage(started);
    ms += (user + system) / 1_000;
    done += records.length;
  }
  const family = gameById(gameId)?.family ?? '';
  const sum = families.get(family) ?? { records: 0, ms: 0 };
  families.set(family, { records: sum.records + done, ms: sum.ms + ms });
  say(
    `${gameId}   ${family.padEnd(12)} ${Math.round((done / ms) * 1000)
      .toLocaleString('en-US')
      .padStart(10)}`,
  );
}
say('');
for (const [family, { records, ms }] of families)
  say(
    `${family.padEnd(18)} ${Math.round((records / ms) * 1000)
      .toLocaleString('en-US')
      .padStart(10)}`,
  );
