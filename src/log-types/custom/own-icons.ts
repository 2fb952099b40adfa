import Apple from 'lucide-react/icons/apple';
import Baby from 'lucide-react/icons/baby';
import Bath from 'lucide-react/icons/bath';
import Bell from 'lucide-react/icons/bell';
import Bike from 'lucide-react/icons/bike';
import Bird from 'lucide-react/icons/bird';
import Book from 'lucide-react/icons/book-open';
import Brush from 'lucide-react/icons/brush';
import Car from 'lucide-react/icons/car';
import Cat from 'lucide-react/icons/cat';
import Cloud from 'lucide-react/icons/cloud-rain';
import Dog from 'lucide-react/icons/dog';
import Droplet from 'lucide-react/icons/droplet';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Flower from 'lucide-react/icons/flower-2';
import Footprints from 'lucide-react/icons/footprints';
import Hand from 'lucide-react/icons/hand';
import Heart from 'lucide-react/icons/hand-heart';
import Leaf from 'lucide-react/icons/leaf';
import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import Music from 'lucide-react/icons/music';
import Paint from 'lucide-react/icons/paintbrush';
import Waves from 'lucide-react/icons/waves';
import Pill from 'lucide-react/icons/pill';
import Scissors from 'lucide-react/icons/scissors';
import Shapes from 'lucide-react/icons/shapes';
import Shirt from 'lucide-react/icons/shirt';
import Smile from 'lucide-react/icons/smile';
import Sparkles from 'lucide-react/icons/sparkles';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import ToyBrick from 'lucide-react/icons/toy-brick';
import Trees from 'lucide-react/icons/trees';
import Tv from 'lucide-react/icons/tv';
import Utensils from 'lucide-react/icons/utensils';
import type { IconType } from '../../ui/icon.tsx';

/** The icons that a family can choose from, by the name that is stored; names never change. */
export const ownIcons = {
  shapes: Shapes,
  star: Star,
  heart: Heart,
  smile: Smile,
  baby: Baby,
  footprints: Footprints,
  trees: Trees,
  sun: Sun,
  moon: Moon,
  rain: Cloud,
  bath: Bath,
  droplet: Droplet,
  brush: Brush,
  scissors: Scissors,
  shirt: Shirt,
  hand: Hand,
  pill: Pill,
  milk: Milk,
  apple: Apple,
  utensils: Utensils,
  book: Book,
  music: Music,
  paint: Paint,
  toy: ToyBrick,
  tv: Tv,
  waves: Waves,
  dumbbell: Dumbbell,
  bike: Bike,
  car: Car,
  dog: Dog,
  cat: Cat,
  bird: Bird,
  flower: Flower,
  leaf: Leaf,
  bell: Bell,
  sparkles: Sparkles,
} as const satisfies Readonly<Record<string, IconType>>;
