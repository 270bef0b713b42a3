/** Event streams with retention policies on PostgreSQL. Facts: the plan of its framework. */
package dev.holdfast.store.eventstream;
