/** A bucket as such: address, requests, keys, versions, bodies. */
package dev.holdfast.store.buquet.bucket;
