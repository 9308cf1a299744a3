import { uploadKinds } from '@pitboss/contract/content/uploads';
import { coverShape } from '@pitboss/rules/checks/images';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../kit/calls/send.ts';
import { upload } from '../../kit/calls/upload.ts';
import { Button } from '../../kit/controls/button.tsx';
import { type FileChoice, FileDrop } from '../../kit/form/file-field.tsx';
import { useText } from '../../kit/text.ts';
import { imageUrl } from './room/Cover.tsx';
import { roomText } from './room/rooms.text.ts';
import '../../kit/look/thumb.css';

/** Size in which a cover is rendered; the height follows from its shape. */
const drawn = { width: 960, height: (960 * coverShape.height) / coverShape.width } as const;
const largestZoom = 5;
/** Of the section, by one press of an arrow key. */
const step = 1 / 40;

interface Section {
  readonly zoom: number;
  /** Its centre, as shares of the image. */
  readonly x: number;
  readonly y: number;
}

/** Returns the section of an image for a zoom and centre, in its pixels. */
function frameOf({ width, height }: ImageBitmap, { zoom, x, y }: Section) {
  const wide = Math.min(width, (height * coverShape.width) / coverShape.height) / zoom;
  const high = (wide * coverShape.height) / coverShape.width;
  const within = (middle: number, part: number, whole: number) =>
    Math.min(Math.max(middle * whole - part / 2, 0), whole - part);
  return { left: within(x, wide, width), top: within(y, high, height), wide, high };
}

function Crop(props: { readonly picture: ImageBitmap; readonly use: (canvas: HTMLCanvasElement) => void }) {
  const t = useText(roomText);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [section, setSection] = useState<Section>({ zoom: 1, x: 0.5, y: 0.5 });
  const { picture } = props;
  const frame = frameOf(picture, section);
  useEffect(() => {
    const { left, top, wide, high } = frame;
    const pen = canvas.current?.getContext('2d');
    pen?.clearRect(0, 0, drawn.width, drawn.height);
    pen?.drawImage(picture, left, top, wide, high, 0, 0, drawn.width, drawn.height);
  });
  /** By shares of the section. */
  const shift = (right: number, down: number) =>
    setSection(({ zoom }) => ({
      zoom,
      x: (frame.left + frame.wide / 2 + right * frame.wide) / picture.width,
      y: (frame.top + frame.high / 2 + down * frame.high) / picture.height,
    }));
  const drag = (event: PointerEvent) => {
    if (!(event.buttons & 1)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    shift(-event.movementX / width, -event.movementY / height);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ];
    if (!by) return;
    event.preventDefault();
    shift(by[0] ?? 0, by[1] ?? 0);
  };
  return (
    <div className="room-crop">
      <canvas
        ref={canvas}
        {...drawn}
        tabIndex={0}
        aria-label={t('crop')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      <span className="k-none">{t('crop')}</span>
      <label>
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={largestZoom}
          step={0.05}
          value={section.zoom}
          onChange={({ target }) => setSection({ ...section, zoom: Number(target.value) })}
        />
      </label>
      <div>
        <Button type="primary" onClick={() => canvas.current && props.use(canvas.current)}>
          {t('useSection')}
        </Button>
      </div>
    </div>
  );
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88));

/** The control of a cover: an image is chosen or dropped, its section of 16:9 chosen, then it is uploaded. */
export function CoverField(props: {
  readonly id?: string;
  readonly value?: FileChoice;
  readonly onChange?: (choice: FileChoice) => void;
}): ReactNode {
  const t = useText(roomText);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const value = props.value ?? { file: null, shown: null };
  const change = (choice: FileChoice) => props.onChange?.(choice);
  const take = async (file: File) => {
    const opened = await createImageBitmap(file).catch(() => undefined);
    setPicture(opened);
    change({ file: null, shown: value.shown, fault: t(opened ? 'coverOpen' : 'coverWrong') });
  };
  const use = async (canvas: HTMLCanvasElement) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      const blob = await blobOf(canvas);
      if (!blob) return change({ ...value, fault: t('coverWrong') });
      const { file } = await upload('roomCover', blob, { signal: own.signal, progress: () => undefined });
      if (running.current !== own) return;
      change({ file, shown: canvas.toDataURL('image/jpeg', 0.8) });
      setPicture(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (running.current === own) change({ ...value, fault: error.message });
    } finally {
      if (running.current === own) setBusy(false);
    }
  };
  return (
    <>
      {picture && <Crop picture={picture} use={(canvas) => void use(canvas)} />}
      <FileDrop
        id={props.id}
        accept={uploadKinds.roomCover.accept}
        take={(file) => void take(file)}
        busy={busy}
      >
        {!picture && value.shown && (
          <img className="k-thumb room-cover" src={imageUrl(value.shown)} alt={t('cover')} />
        )}
      </FileDrop>
    </>
  );
}
