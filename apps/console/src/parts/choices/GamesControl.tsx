import { useMemo } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { MultiChoice } from '../../kit/inputs/choice.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { groupsOf } from '../games/GamePicker.tsx';
import { partsText } from '../parts.text.ts';

/** Chooses games as the control of a form's field, by their ids; an empty value means all. */
export function GamesControl(props: {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (value: string[]) => void;
  readonly disabled?: boolean;
}) {
  const t = useText(partsText);
  const language = useLanguage();
  const games = useClientState((state) => state.allGames);
  const options = useMemo(() => groupsOf(games, language), [games, language]);
  return <MultiChoice {...props} shown={6} placeholder={t('gamePlaceholder')} options={options} />;
}
