import type { PosterOf } from '../../media/add-photos.ts';
import { VIEW_SIDE_PX } from '../../../schema/media-limits.ts';

/** A video that shows no picture by then is kept without one. */
const TIMEOUT_MS = 8_000;
/** The first picture is often black. */
const AT_SEC = 1;

/** The still picture and the length of a video. Only a page has video elements. */
export const posterOf: PosterOf = async (file) => {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    video.src = url;
    await eventOf(video, 'loadeddata', signal);
    const durationSec = Number.isFinite(video.duration) ? video.duration : null;
    const seeked = eventOf(video, 'seeked', signal);
    video.currentTime = Math.min(AT_SEC, (durationSec ?? 0) / 3);
    const picture = await seeked
      .then(() => createImageBitmap(video, sizeOf(video)))
      .catch(() => null);
    return { picture, durationSec };
  } catch {
    return { picture: null, durationSec: null };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
};

function sizeOf({ videoWidth, videoHeight }: HTMLVideoElement): ImageBitmapOptions {
  if (Math.max(videoWidth, videoHeight) <= VIEW_SIDE_PX) return {};
  return videoWidth > videoHeight ? { resizeWidth: VIEW_SIDE_PX } : { resizeHeight: VIEW_SIDE_PX };
}

function eventOf(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no ${name}`));
    video.addEventListener(name, () => resolve(), { once: true, signal });
    video.addEventListener('error', fail, { once: true, signal });
    signal.addEventListener('abort', fail, { once: true });
  });
}
