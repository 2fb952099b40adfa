import { useEffect, useRef, useState } from 'react';
import { CENTRE, type PhotoCrop } from '../../domain/photo-crop.ts';
import { type Picture, photoFrom, readPicture } from './picture.ts';

export type PhotoProblem = 'tooLarge' | 'unreadable';

/** A chosen picture, and the part of it that becomes the photo. */
export type Chosen = { picture: Picture; crop: PhotoCrop };

export type PhotoMaker = {
  chosen: Chosen | null;
  problem: PhotoProblem | null;
  busy: boolean;
  /**
   * For the form that saves: the photo that is being created, undefined when none is, null when it
   * failed, and the field shows the reason.
   */
  made: () => Promise<string | null | undefined>;
  choose: (file: File) => Promise<void>;
  move: (crop: PhotoCrop) => void;
  remove: () => void;
};

/**
 * Creates photos of the chosen picture as it is moved, for a PhotoField.
 *
 * @param onChange called with each photo, and with null when it is removed
 */
export function usePhoto(onChange: (photo: string | null) => void): PhotoMaker {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const beingMade = useRef<Promise<string | null>>(undefined);
  // The form may have changed by the time that there is a photo: the latest callback is used.
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(
    () => () => {
      // After unmounting, onChange must not be called.
      beingMade.current = undefined;
    },
    [],
  );

  const show = (next: Chosen): string | null => {
    const photo = photoFrom(next.picture, next.crop);
    if (photo === null) setProblem('unreadable');
    else {
      setChosen(next);
      latestOnChange.current(photo);
    }
    return photo;
  };

  return {
    chosen,
    problem,
    busy,
    made: async () => beingMade.current,
    choose: async (file) => {
      setBusy(true);
      setProblem(null);
      const making = readPicture(file).then((read) => {
        const next = read.ok ? { picture: read.picture, crop: CENTRE } : null;
        // A form that saved and unmounted still waits for this photo.
        if (beingMade.current !== making) return next && photoFrom(next.picture, next.crop);
        beingMade.current = undefined;
        setBusy(false);
        if (next) return show(next);
        setProblem(read.ok ? null : read.problem);
        return null;
      });
      beingMade.current = making;
      await making;
    },
    move: (crop) => {
      if (chosen && !busy) show({ ...chosen, crop });
    },
    remove: () => {
      setChosen(null);
      setProblem(null);
      latestOnChange.current(null);
    },
  };
}
