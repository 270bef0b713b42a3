/**
 * Frozen<?> plans in the window: freeze a preview, open a plan's file, copy either as a command.
 */
package dev.holdfast.desktop.plan;
