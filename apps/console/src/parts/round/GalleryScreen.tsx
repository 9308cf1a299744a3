import type { RoundRecord } from '@pitboss/rounds/types';
import { useState } from 'react';
import type { Language } from '../../kit/text.ts';
import entries from './gallery.json' with { type: 'json' };
import { RoundResult } from './RoundResult.tsx';

/** One game of the gallery; a malformed record may hold anything. */
interface Entry {
  readonly gameId: number;
  readonly good: readonly RoundRecord[];
  readonly mismatch: RoundRecord;
  readonly malformed: RoundRecord;
}

const gallery = entries as unknown as readonly Entry[];
const languages: readonly Language[] = ['zh_cn', 'en_us'];

const label = (language: Language) => (language === 'zh_cn' ? '中文' : 'English');

/**
 * For developers: the displays of every game with good, contradicting and malformed records, in both
 * languages.
 */
export function GalleryScreen() {
  const [game, setGame] = useState<number | null>(null);
  const [dark, setDark] = useState(document.documentElement.dataset.theme === 'dark');
  const change = () => {
    document.documentElement.dataset.theme = dark ? 'light' : 'dark';
    setDark(!dark);
  };
  const shown = gallery.filter((entry) => game === null || entry.gameId === game);
  return (
    <main className="gallery">
      <nav className="gallery-bar" aria-label="Games">
        <button type="button" onClick={change}>
          {dark ? 'light' : 'dark'}
        </button>
        <button type="button" aria-pressed={game === null} onClick={() => setGame(null)}>
          all
        </button>
        {gallery.map((entry) => (
          <button
            key={entry.gameId}
            type="button"
            aria-pressed={game === entry.gameId}
            onClick={() => setGame(entry.gameId)}
          >
            {entry.gameId}
          </button>
        ))}
      </nav>
      {shown.map((entry) => (
        <section key={entry.gameId} className="gallery-game" aria-label={String(entry.gameId)}>
          <h2>{entry.gameId}</h2>
          <div className="gallery-columns">
            {languages.map((language) => (
              <div key={language} className="gallery-column">
                <h3>{label(language)}</h3>
                {[...entry.good, entry.mismatch, entry.malformed].map((record) => (
                  <article key={record.inningId} className="gallery-card">
                    <RoundResult record={record} language={language} />
                  </article>
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
