/**
 * Prunes a workflow of buquet, keeps its objects in an archive, finds out what an interrupted prune
 * left.
 */
package dev.holdfast.store.buquet.prune;
