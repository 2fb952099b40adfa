import { type PointerEvent, type ReactNode, useRef } from 'react';
import { type PhotoCrop, ZOOM_MAX, dragged, squareOf, zoomed } from '../../domain/photo-crop.ts';
import { t } from '../../i18n/t.ts';
import type { Chosen } from './use-photo.ts';
import styles from './photo-field.module.css';

type MoverProps = { chosen: Chosen; onMove: (crop: PhotoCrop) => void };

/** The photo, which can be dragged. */
export function PhotoStage({ chosen, onMove, children }: MoverProps & { children: ReactNode }) {
  const start = useRef<{ x: number; y: number; crop: PhotoCrop } | null>(null);
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const { x, y, crop } = start.current;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const by = { right: (event.clientX - x) / width, down: (event.clientY - y) / height };
    onMove(dragged(chosen.picture, crop, by));
  };
  const drop = () => {
    start.current = null;
  };
  return (
    // The sliders below are the keyboard alternative.
    <div
      className={styles.stage}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY, crop: chosen.crop };
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {children}
    </div>
  );
}

/** Sliders for the position and the zoom of the photo; a slider without any range is left out. */
export function PhotoMover({ chosen: { picture, crop }, onMove }: MoverProps) {
  const { side } = squareOf(picture, crop);
  return (
    <div className={styles.sliders}>
      <Slider
        label={t('photo.zoom')}
        value={(crop.zoom - 1) / (ZOOM_MAX - 1)}
        onChange={(share) => onMove(zoomed(picture, crop, 1 + share * (ZOOM_MAX - 1)))}
      />
      {picture.width - side >= 1 && (
        <Slider label={t('photo.across')} value={crop.x} onChange={(x) => onMove({ ...crop, x })} />
      )}
      {picture.height - side >= 1 && (
        <Slider label={t('photo.down')} value={crop.y} onChange={(y) => onMove({ ...crop, y })} />
      )}
    </div>
  );
}

type SliderProps = { label: string; value: number; onChange: (share: number) => void };

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={Math.round(value * 100)}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
    </label>
  );
}
