/**
 * The commands that show what a store holds: tasks, their history, workflows, workers and numbers.
 */
package dev.holdfast.cli.read;
