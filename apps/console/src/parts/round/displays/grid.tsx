import type { DecodedRound } from '@pitboss/rounds/types';
import { RoundImage } from '../images/image.tsx';
import { useLabels } from '../labels/language.ts';
import { slotText, gridText as text } from '../labels/play.text.ts';
import { Fact, Outcome, scaled, WordChip } from './bits.tsx';

const cells = Array.from({ length: 25 }, (_, index) => index + 1);

/**
 * 231 and 241: the field of 25, opened cells outlined with the order of opening, the mine that was hit in
 * red.
 */
export function Mines({ round }: { round: DecodedRound<231> | DecodedRound<241> }) {
  const say = useLabels();
  const { mines, opened, hit, win, multX100 } = round.view;
  return (
    <div className="round-split">
      <div className="round-mines">
        {cells.map((cell) => {
          const mine = mines.includes(cell);
          const order = opened.indexOf(cell) + 1;
          const state = cell === hit ? 'hit' : order ? 'open' : mine ? 'mine' : 'hidden';
          const image = mine ? 'mine' : order ? 'gem' : 'cell';
          const label = { hit: text.hit, open: text.safe, mine: text.mines, hidden: text.hidden }[state];
          return (
            <span key={cell} className={`round-cell round-cell-${state}`}>
              <RoundImage name={image} alt={`${cell} ${say(label)}`} />
              {order ? <span className="round-cell-order">{order}</span> : null}
            </span>
          );
        })}
      </div>
      <div className="round-facts round-facts-column">
        {hit !== null ? (
          <WordChip text={text.hit} tone="lose" />
        ) : opened.length === 0 ? (
          <WordChip text={text.notPlayed} />
        ) : (
          <Outcome win={win} times={scaled(multX100, 2)} />
        )}
        <Fact label={text.mines}>{mines.length}</Fact>
        <Fact label={text.opened}>{opened.length}</Fact>
      </div>
    </div>
  );
}

/** Ends of the five lines over a board of 3 by 3. */
const lineEnds: readonly (readonly [number, number, number, number])[] = [
  [4, 50 / 3, 96, 50 / 3],
  [4, 50, 96, 50],
  [4, 250 / 3, 96, 250 / 3],
  [6, 6, 94, 94],
  [94, 6, 6, 94],
];

/** 236: nine symbols with the winning lines on top of them. */
export function Slot({ round }: { round: DecodedRound<236> }) {
  const say = useLabels();
  const { grid, lines } = round.view;
  return (
    <div className="round-split">
      <div className="round-slot">
        {grid.flat().map((symbol, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place on the board is the identity
          <RoundImage key={index} name={`slot_${symbol}`} alt={say(slotText[symbol])} />
        ))}
        <svg className="round-slot-lines" viewBox="0 0 100 100" aria-hidden="true">
          {lines.map((line) => {
            const [x1, y1, x2, y2] = lineEnds[line - 1] ?? [0, 0, 0, 0];
            return <line key={line} x1={x1} y1={y1} x2={x2} y2={y2} />;
          })}
        </svg>
      </div>
      <div className="round-facts round-facts-column">
        {lines.length === 0 ? (
          <WordChip text={text.noLine} />
        ) : (
          <Fact label={text.lines}>{lines.join(' ')}</Fact>
        )}
      </div>
    </div>
  );
}

/** 238: eight floors, climbed from below. */
export function Tower({ round }: { round: DecodedRound<238> }) {
  const say = useLabels();
  const { traps, picks, floor, win, multX100 } = round.view;
  const trapped = picks.length > floor;
  return (
    <div className="round-split">
      <div className="round-tower">
        {traps.map((trap, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the floor is the identity
          <div key={index} className="round-tower-floor">
            <span className="round-tower-number">{index + 1}</span>
            {[1, 2, 3].map((column) => {
              const picked = picks[index] === column;
              const state = picked ? (column === trap ? 'hit' : 'open') : column === trap ? 'mine' : 'hidden';
              const image = column === trap ? 'mine' : picked ? 'gem' : 'cell';
              const label = { hit: text.trapped, open: text.safe, mine: text.trap, hidden: text.hidden }[
                state
              ];
              return (
                <span key={column} className={`round-cell round-cell-${state}`}>
                  <RoundImage name={image} alt={`${index + 1}-${column} ${say(label)}`} />
                </span>
              );
            })}
          </div>
        ))}
      </div>
      <div className="round-facts round-facts-column">
        {trapped ? (
          <WordChip text={text.trapped} tone="lose" />
        ) : (
          <Outcome win={win} times={scaled(multX100, 2)} />
        )}
        <Fact label={text.floors}>{floor} / 8</Fact>
      </div>
    </div>
  );
}
