import { useEffect, useRef, useState } from 'react';
import { CENTRE, type PhotoCrop } from '../../domain/photo-crop.ts';
import { type Picture, photoFrom, readPicture } from './picture.ts';

export type PhotoProblem = 'tooLarge' | 'unreadable';

/** A picture that was chosen, and the part of it that is kept. */
export type Chosen = { picture: Picture; crop: PhotoCrop };

export type PhotoMaker = {
  chosen: Chosen | null;
  problem: PhotoProblem | null;
  busy: boolean;
  /**
   * For whoever saves: the photo that is just being made, undefined when none is, null when there
   * will be none, and the field says why.
   */
  made: () => Promise<string | null | undefined>;
  choose: (file: File) => Promise<void>;
  move: (crop: PhotoCrop) => void;
  remove: () => void;
};

/**
 * Makes photos of what somebody chooses and moves, for a PhotoField.
 *
 * @param onChange hears of each photo, and of null when it is taken away
 */
export function usePhoto(onChange: (photo: string | null) => void): PhotoMaker {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const beingMade = useRef<Promise<string | null>>(undefined);
  // More may have been typed by the time that there is a photo.
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(
    () => () => {
      // Whoever has gone on hears no more of it.
      beingMade.current = undefined;
    },
    [],
  );

  const show = (next: Chosen): string | null => {
    const photo = photoFrom(next.picture, next.crop);
    if (photo === null) setProblem('unreadable');
    else {
      setChosen(next);
      tell.current(photo);
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
        // Whoever saved and went on waits for it all the same.
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
      tell.current(null);
    },
  };
}
