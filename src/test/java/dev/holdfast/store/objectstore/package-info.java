/**
 * A kind of store that only the tests have: objects in a folder, known by texts, with statuses of
 * their own and a version each. It has no transactions: each object is deleted by itself, and the
 * store may refuse one, answer nothing, or have lost it.
 */
package dev.holdfast.store.objectstore;
