import { hallLevels } from '@pitboss/contract/content/room-words';
import { roomCodeFits, roomIdFits, rooms } from '@pitboss/contract/content/rooms';
import { gameById } from '@pitboss/rounds/catalogue';
import { checkRoomCover } from '@pitboss/rules/checks/content-checks';
import { checkTickerSort } from '@pitboss/rules/content/announcement-checks';
import { roomLimits } from '@pitboss/rules/rooms/limits';
import { useMemo } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { BilingualField } from '../../kit/form/bilingual-field.tsx';
import { fieldsOf, ownField } from '../../kit/form/field-names.ts';
import {
  ChoiceField,
  DecimalField,
  FormSection,
  OwnField,
  SwitchField,
  TextField,
  WholeField,
} from '../../kit/form/fields.tsx';
import type { FileChoice } from '../../kit/form/file-field.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { groupsOf } from '../../parts/games/GamePicker.tsx';
import { CoverField } from './CoverField.tsx';
import type { RoomRow } from './room/room-row.ts';
import { roomText } from './room/rooms.text.ts';
import './room/rooms.css';

const field = fieldsOf(rooms.add);
const own = { nameZh: ownField('nameZh'), nameEn: ownField('nameEn') } as const;

interface Values {
  id: string;
  gameId?: string;
  nameZh: string;
  nameEn: string;
  hall: (typeof hallLevels)[number];
  cover: FileChoice;
  private: boolean;
  code: string;
  sort: string;
  hot: boolean;
  bulletAmount: string;
  bulletTime: string;
}
const initialOf = (row: RoomRow | undefined): Values => ({
  id: '',
  ...(row ? { gameId: String(row.gameId) } : {}),
  nameZh: row?.name.zh_cn ?? '',
  nameEn: row?.name.en_us ?? '',
  hall: row?.hall ?? 'newbie',
  cover: { file: null, shown: row?.cover ?? null },
  private: row?.private ?? false,
  code: row?.code ?? '',
  sort: String(row?.sort ?? 1),
  hot: row?.hot ?? false,
  bulletAmount: row?.bulletAmount?.toString() ?? '',
  bulletTime: row?.bulletTime?.toString() ?? '',
});
const isFishing = (gameId: string | undefined) => gameById(Number(gameId))?.category === 'fishing';
const wholeOrNone = (text: string) => (text === '' ? null : Number(text));
const writtenIn = (values: Values) => ({
  name: { zh_cn: values.nameZh.trim(), en_us: values.nameEn.trim() },
  hall: values.hall,
  private: values.private,
  sort: Number(values.sort),
  hot: values.hot,
  ...(values.private ? { code: values.code.trim() } : {}),
  ...(isFishing(values.gameId)
    ? { bulletAmount: wholeOrNone(values.bulletAmount), bulletTime: wholeOrNone(values.bulletTime) }
    : {}),
});

function OfNew() {
  const t = useText(roomText);
  const language = useLanguage();
  const games = useClientState((state) => state.allGames);
  const options = useMemo(
    () => groupsOf(games, language).flatMap((group) => group.options),
    [games, language],
  );
  return (
    <>
      <ChoiceField name={field.gameId} label={t('gameId')} required options={options} />
      <TextField
        name={field.id}
        label={t('roomId')}
        hint={t('roomIdHint')}
        max={64}
        check={(id) => (roomIdFits(String(id)) ? undefined : t('roomIdWrong'))}
      />
    </>
  );
}

function Fields({ row }: { readonly row: RoomRow | undefined }) {
  const t = useText(roomText);
  const rule = useRule();
  const isPrivate = useWatch<boolean>(field.private);
  const gameId = useWatch<string | undefined>(field.gameId) ?? (row && String(row.gameId));
  const checkCover = (value: unknown) => {
    const { file, shown, fault } = value as FileChoice;
    // Rooms of members come without one.
    const optional = row?.type === 'selfBuilt';
    return fault ?? (optional ? undefined : rule(() => checkRoomCover(file ?? shown))(''));
  };
  return (
    <>
      <FormSection title={t('identity')}>
        {!row && <OfNew />}
        <BilingualField
          label={t('name')}
          zh_cn={{ name: own.nameZh, label: t('nameZh') }}
          en_us={{ name: own.nameEn, label: t('nameEn') }}
          required
          max={roomLimits.name}
        />
        <ChoiceField
          name={field.hall}
          label={t('hall')}
          required
          options={hallLevels.map((value) => ({ value, label: t(`hall.${value}`) }))}
        />
        <OwnField
          wide
          name={field.cover}
          label={t('cover')}
          hint={t('coverHint')}
          required
          check={checkCover}
        >
          <CoverField />
        </OwnField>
      </FormSection>
      <FormSection title={t('display')}>
        <SwitchField name={field.private} label={t('privateRoom')} />
        {isPrivate && (
          <TextField
            name={field.code}
            label={t('code')}
            hint={t('codeHint')}
            required
            max={6}
            check={(code) => (roomCodeFits(String(code)) ? undefined : t('codeWrong'))}
          />
        )}
        <DecimalField
          name={field.sort}
          label={t('sort')}
          hint={t('sortHint')}
          required
          check={rule((sort) => checkTickerSort(t('sort'), sort))}
        />
        <SwitchField name={field.hot} label={t('hot')} hint={t('hotHint')} />
        {isFishing(gameId) && (
          <>
            <WholeField name={field.bulletAmount} label={t('bulletAmount')} {...roomLimits.bullets} />
            <WholeField
              name={field.bulletTime}
              label={`${t('bulletTime')} (${t('seconds')})`}
              hint={t('bulletsHint')}
              {...roomLimits.bulletSeconds}
            />
          </>
        )}
      </FormSection>
    </>
  );
}

/** Adds a room of the system, or changes one; what another operator changed meanwhile is not written over. */
export function RoomDialog({ row, close }: { readonly row?: RoomRow; readonly close: () => void }) {
  const t = useText(roomText);
  const shared = { initial: initialOf(row), onClose: close, width: 720, children: <Fields row={row} /> };
  return row ? (
    <FormDialog
      {...shared}
      title={t('editTitle', { id: row.id })}
      call={rooms.update}
      version={row.version}
      payload={(values) => ({
        id: row.id,
        ...writtenIn({ ...values, gameId: String(row.gameId) }),
        ...(values.cover.file === null ? {} : { cover: values.cover.file }),
      })}
    />
  ) : (
    <FormDialog
      {...shared}
      title={t('add')}
      call={rooms.add}
      payload={(values) => ({
        ...(values.id.trim() === '' ? {} : { id: values.id.trim() }),
        gameId: Number(values.gameId),
        cover: values.cover.file ?? '',
        ...writtenIn(values),
      })}
    />
  );
}
