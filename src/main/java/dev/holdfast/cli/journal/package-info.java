/**
 * The commands that show what operators did, and what their records tell of tasks that are gone.
 */
package dev.holdfast.cli.journal;
