import { gameSettings } from '@pitboss/contract/games/game-settings';
import { parseMultiple } from '@pitboss/rules/games/game-settings';
import { ownField } from '../../../kit/form/field-names.ts';
import { DecimalField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { type MiniRow, ReasonField, touched } from './fields.tsx';
import { useName } from './names.ts';
import { settingText } from './settings.text.ts';

/** Sets what each area of a mini game gives. */
export function MultipleDialog({ row, close }: { readonly row: MiniRow; readonly close: () => void }) {
  const t = useText(settingText);
  const language = useLanguage();
  const name = useName();
  const initial: Record<string, string> = {
    ...Object.fromEntries(row.areas.map(({ areaId, multiple }) => [`area${areaId}`, multiple ?? ''])),
    reason: '',
  };
  return (
    <FormDialog
      title={t('multiplesOf', { name: name(row) })}
      call={gameSettings.setMultiple}
      version={row.version}
      width={620}
      initial={initial}
      payload={(values) => {
        const { reason = '', ...changed } = touched(initial, values);
        return {
          gameId: row.gameId,
          areas: Object.entries(changed).map(([key, multiple]) => ({
            areaId: Number(key.slice('area'.length)),
            multiple: multiple?.trim() || null,
          })),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        };
      }}
      onClose={close}
    >
      <p>{t('multipleHint')}</p>
      <div className="g-areas">
        {row.areas.map((area) => (
          <DecimalField
            key={area.areaId}
            name={ownField(`area${area.areaId}`)}
            label={area[`name_${language}`]}
            check={(value) =>
              String(value ?? '') === '' || parseMultiple(String(value)) !== null
                ? undefined
                : t('multipleWrong')
            }
          />
        ))}
      </div>
      <ReasonField />
    </FormDialog>
  );
}
