/**
 * The smallest useful kind of store: what it has is listed, shown, previewed and explained, and
 * never changed. What it reads is known by two columns.
 */
package dev.holdfast.store.smallstore;
