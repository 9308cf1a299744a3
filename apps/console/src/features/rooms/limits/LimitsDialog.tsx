import { rooms } from '@pitboss/contract/content/rooms';
import { gameById } from '@pitboss/rounds/catalogue';
import { type ReactNode, useState } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Combobox } from '../../../kit/controls/combobox.tsx';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { OwnField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import type { RoomRow } from '../room/room-row.ts';
import { roomText } from '../room/rooms.text.ts';
import { LimitGrid } from './LimitGrid.tsx';
import { errorsOf, limitsIn, type Sheet, sheetOf } from './limit-sheet.ts';
import '../room/rooms.css';

type Sheets = Readonly<Record<string, Sheet>>;
const field = fieldsOf(rooms.update);

/** The areas of a game that limits may name. */
export const areaIdsOf = (gameId: number): readonly number[] =>
  gameById(gameId)?.areas.map(({ id }) => id) ?? [];

function SheetsControl(props: {
  readonly gameId: number;
  readonly value?: Sheets;
  readonly onChange?: (value: Sheets) => void;
}): ReactNode {
  const t = useText(roomText);
  const { gameId, value = {} } = props;
  const codes = Object.keys(value);
  const [chosen, choose] = useState(codes[0]);
  const at = chosen !== undefined && codes.includes(chosen) ? chosen : codes[0];
  const known = useClientState((state) => state.currency);
  const free = known.map(({ code }) => code).filter((code) => !codes.includes(code));
  const areaIds = areaIdsOf(gameId);
  const change = (next: Sheets) => props.onChange?.(next);
  return (
    <div>
      <div className="room-currencies">
        {at !== undefined && (
          <Segmented
            aria-label={t('currency')}
            value={at}
            options={codes.map((code) => ({
              value: code,
              label: errorsOf(value[code] ?? {}, areaIds).size > 0 ? `${code} ⚠` : code,
            }))}
            onChange={choose}
          />
        )}
        {free.length > 0 && (
          <Combobox
            label={t('addCurrency')}
            placeholder={t('addCurrency')}
            width={150}
            value={undefined}
            options={free.map((code) => ({ value: code, label: code }))}
            onChange={(code) => {
              if (code === undefined) return;
              choose(code);
              change({ ...value, [code]: {} });
            }}
          />
        )}
        {at !== undefined && (
          <Button
            type="link"
            onClick={() => change(Object.fromEntries(Object.entries(value).filter(([code]) => code !== at)))}
          >
            {t('removeCurrency', { code: at })}
          </Button>
        )}
      </div>
      {at === undefined ? (
        <p className="k-none">{t('noLimits')}</p>
      ) : (
        <LimitGrid
          key={at}
          label={`${t('limits')} ${at}`}
          gameId={gameId}
          areaIds={areaIds}
          value={value[at] ?? {}}
          onChange={(sheet) => change({ ...value, [at]: sheet })}
        />
      )}
    </div>
  );
}

/** The limits of a room by currency; what another operator changed meanwhile is not written over. */
export function LimitsDialog({ row, close }: { readonly row: RoomRow; readonly close: () => void }) {
  const t = useText(roomText);
  const language = useLanguage();
  const areaIds = areaIdsOf(row.gameId);
  const limits: Sheets = Object.fromEntries(
    Object.entries(row.limits).map(([code, one]) => [code, sheetOf(one)]),
  );
  const check = (value: unknown) =>
    Object.values((value ?? {}) as Sheets).some((sheet) => errorsOf(sheet, areaIds).size > 0)
      ? t('gridWrong')
      : undefined;
  return (
    <FormDialog
      title={t('limitsTitle', { name: row.name[language] })}
      call={rooms.update}
      version={row.version}
      initial={{ limits }}
      payload={(values) => ({
        id: row.id,
        limits: Object.fromEntries(
          Object.entries(values.limits).map(([code, sheet]) => [code, limitsIn(sheet, areaIds)]),
        ),
      })}
      onClose={close}
      width={900}
    >
      <OwnField name={field.limits} label={t('limits')} check={check}>
        <SheetsControl gameId={row.gameId} />
      </OwnField>
    </FormDialog>
  );
}
