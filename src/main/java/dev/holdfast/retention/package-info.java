/**
 * What a retention policy would delete and why, what an operator must see first, and the run that
 * deletes it. Knows stores only through their interface; shows nothing.
 */
package dev.holdfast.retention;
