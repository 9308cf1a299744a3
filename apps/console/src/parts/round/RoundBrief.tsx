import { decode } from '@pitboss/rounds/decode/decode';
import type { RoundRecord } from '@pitboss/rounds/types';
import { useMemo } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { areaNameIn } from '../games/game-names.ts';
import { Chip } from './displays/bits.tsx';
import { useLabels } from './labels/language.ts';
import { errorText, texts } from './labels/round.text.ts';
import './round.css';

const shownAreas = 6;

/** The winning areas of a round in one line, for lists; a record that cannot be trusted shows its codes. */
export function RoundBrief({ record }: { readonly record: RoundRecord }) {
  const say = useLabels();
  const names = useClientState((state) => state.gameAreaNames);
  const decoded = useMemo(() => decode(record), [record]);
  if (decoded.status === 'error')
    return <Chip tone="warn">{`${decoded.code} ${say(errorText[decoded.code])}`}</Chip>;
  const { gameId, areas, mismatches } = decoded;
  return (
    <span className="round-brief">
      {mismatches.map((code) => (
        <Chip key={code} tone="warn">
          {code}
        </Chip>
      ))}
      {areas.length === 0 ? <span className="round-fact-label">{say(texts.noArea)}</span> : null}
      {areas.slice(0, shownAreas).map((area) => (
        <Chip key={area} tone="plain">
          {say(areaNameIn(names, gameId, area))}
        </Chip>
      ))}
      {areas.length > shownAreas ? (
        <span className="round-fact-label">+{areas.length - shownAreas}</span>
      ) : null}
    </span>
  );
}
