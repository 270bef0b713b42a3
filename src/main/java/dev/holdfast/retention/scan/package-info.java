/** Reads a store and finds what a policy would delete, with what an operator must see first. */
package dev.holdfast.retention.scan;
