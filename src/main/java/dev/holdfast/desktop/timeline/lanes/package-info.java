/**
 * Draws what happened to a task, lane by lane, along time; the chart of a workflow is drawn with
 * it.
 */
package dev.holdfast.desktop.timeline.lanes;
