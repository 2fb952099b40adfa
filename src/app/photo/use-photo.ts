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
  choose: (file: File) => void;
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

  /** Of several on their way only the last one counts. */
  const make = async (work: () => Promise<string | null>): Promise<void> => {
    const making = work();
    beingMade.current = making;
    const photo = await making;
    if (beingMade.current !== making) return;
    beingMade.current = undefined;
    setBusy(false);
    if (photo !== null) tell.current(photo);
  };
  const show = async (next: Chosen): Promise<string | null> => {
    const photo = await photoFrom(next.picture, next.crop);
    if (photo === null) setProblem('unreadable');
    return photo;
  };

  return {
    chosen,
    problem,
    busy,
    made: async () => beingMade.current,
    choose: (file: File) => {
      setBusy(true);
      setProblem(null);
      void make(async () => {
        const reading = await readPicture(file);
        if (!reading.ok) {
          setProblem(reading.problem);
          return null;
        }
        const next = { picture: reading.picture, crop: CENTRE };
        const photo = await show(next);
        if (photo !== null) setChosen(next);
        return photo;
      });
    },
    move: (crop: PhotoCrop) => {
      if (!chosen || busy) return;
      const next = { ...chosen, crop };
      setChosen(next);
      void make(() => show(next));
    },
    remove: () => {
      beingMade.current = undefined;
      setChosen(null);
      setProblem(null);
      tell.current(null);
    },
  };
}
