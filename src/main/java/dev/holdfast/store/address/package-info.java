/** Where a store is and how it is reached: addresses, forms that ask for them, secrets, files. */
package dev.holdfast.store.address;
