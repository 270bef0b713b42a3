/** Tasks by the million in a few bytes each: their ids, times and texts in packed columns. */
package dev.holdfast.retention.columns;
