import type { ReactNode } from 'react';
import { Modal } from '../../kit/dialog/modal.tsx';

/** A picture in its full size; `width` in pixels. */
export function FullPicture(props: {
  readonly title: string;
  readonly address: string;
  readonly width: number;
  readonly close: () => void;
}): ReactNode {
  const { title, address, width, close } = props;
  return (
    <Modal open title={title} width={width + 48} onCancel={close} footer={null}>
      <img className="help-full" src={address} alt={title} />
    </Modal>
  );
}
