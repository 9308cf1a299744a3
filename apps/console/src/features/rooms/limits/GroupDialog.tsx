import { rooms } from '@pitboss/contract/content/rooms';
import { roomLimits } from '@pitboss/rules/rooms/limits';
import { useMemo } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, OwnField, TextField } from '../../../kit/form/fields.tsx';
import { useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { groupsOf } from '../../../parts/games/GamePicker.tsx';
import type { LimitGroupRow } from '../room/room-row.ts';
import { roomText } from '../room/rooms.text.ts';
import { LimitGrid } from './LimitGrid.tsx';
import { areaIdsOf } from './LimitsDialog.tsx';
import { errorsOf, limitsIn, type Sheet, sheetOf } from './limit-sheet.ts';
import '../room/rooms.css';

const field = fieldsOf(rooms.saveLimitGroup);

interface Values {
  name: string;
  currency?: string;
  gameId?: string;
  limits: Sheet;
  roomIds: string[];
}
const initialOf = (group: LimitGroupRow | undefined): Values => ({
  name: group?.name ?? '',
  ...(group ? { currency: group.currency, gameId: String(group.gameId) } : {}),
  limits: group ? sheetOf(group.limits) : {},
  roomIds: group?.roomIds ?? [],
});

function GridControl(props: {
  readonly gameId: number;
  readonly value?: Sheet;
  readonly onChange?: (value: Sheet) => void;
}) {
  const t = useText(roomText);
  return (
    <LimitGrid
      label={t('limits')}
      gameId={props.gameId}
      areaIds={areaIdsOf(props.gameId)}
      value={props.value ?? {}}
      onChange={(sheet) => props.onChange?.(sheet)}
    />
  );
}

function RoomsField({ gameId }: { readonly gameId: number }) {
  const t = useText(roomText);
  const language = useLanguage();
  const query = useCall(rooms.list, { gameId, pageSize: 500 });
  const options = (query.data?.list ?? []).map(({ id, name }) => ({
    value: id,
    label: `${name[language]} (${id})`,
  }));
  return <ChoiceField name={field.roomIds} label={t('groupRooms')} multiple options={options} />;
}

function Fields({ group }: { readonly group: LimitGroupRow | undefined }) {
  const t = useText(roomText);
  const language = useLanguage();
  const games = useClientState((state) => state.allGames);
  const currencies = useClientState((state) => state.currency);
  const options = useMemo(
    () => groupsOf(games, language).flatMap(({ options: of }) => of),
    [games, language],
  );
  const gameId = Number(useWatch<string | undefined>(field.gameId) ?? group?.gameId ?? 0);
  const check = (value: unknown) =>
    errorsOf((value ?? {}) as Sheet, areaIdsOf(gameId)).size > 0 ? t('gridWrong') : undefined;
  return (
    <>
      <TextField name={field.name} label={t('groupName')} required max={roomLimits.name} />
      <ChoiceField
        name={field.currency}
        label={t('currency')}
        required
        options={currencies.map(({ code }) => ({ value: code, label: code }))}
      />
      <ChoiceField
        name={field.gameId}
        label={t('gameId')}
        required
        disabled={(group?.roomIds.length ?? 0) > 0}
        options={options}
      />
      {gameId > 0 && (
        <>
          <OwnField name={field.limits} label={t('limits')} required check={check}>
            <GridControl gameId={gameId} />
          </OwnField>
          <RoomsField gameId={gameId} />
        </>
      )}
    </>
  );
}

/** Makes a limit group or changes one, with the rooms that it serves. */
export function GroupDialog({
  group,
  close,
}: {
  readonly group?: LimitGroupRow;
  readonly close: () => void;
}) {
  const t = useText(roomText);
  return (
    <FormDialog
      title={t(group ? 'editGroup' : 'addGroup')}
      call={rooms.saveLimitGroup}
      version={group?.version}
      initial={initialOf(group)}
      payload={({ name, currency = '', gameId, limits, roomIds }) => ({
        ...(group ? { id: group.id } : {}),
        name: name.trim(),
        currency,
        gameId: Number(gameId),
        roomIds,
        limits: limitsIn(limits, areaIdsOf(Number(gameId))),
      })}
      onClose={close}
      width={900}
    >
      <Fields group={group} />
    </FormDialog>
  );
}
