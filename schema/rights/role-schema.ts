import * as z from 'zod/mini';
import { roles } from './roles.ts';

export const RoleSchema = z.enum(roles);
