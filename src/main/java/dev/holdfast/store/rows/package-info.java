/** Rows exactly as they are stored, for archives and what is restored from them. */
package dev.holdfast.store.rows;
