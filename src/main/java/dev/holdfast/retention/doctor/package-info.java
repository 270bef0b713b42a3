/** What is wrong with a store, and what a database administrator may do about it. */
package dev.holdfast.retention.doctor;
