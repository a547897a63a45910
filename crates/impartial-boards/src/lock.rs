//! The lock around the table that positions share.
//!
//! `core` has no lock. Without the feature `std`, a cell takes its place, and positions stay on their thread.

/// A value that one caller at a time can use.
#[derive(Debug)]
pub(crate) struct Lock<T>(
    #[cfg(feature = "std")] std::sync::Mutex<T>,
    #[cfg(not(feature = "std"))] core::cell::RefCell<T>,
);

impl<T> Lock<T> {
    pub(crate) const fn new(value: T) -> Self {
        #[cfg(feature = "std")]
        return Self(std::sync::Mutex::new(value));
        #[cfg(not(feature = "std"))]
        Self(core::cell::RefCell::new(value))
    }

    /// Calls a function with the value. The function must not use the lock.
    pub(crate) fn with<R>(&self, call: impl FnOnce(&mut T) -> R) -> R {
        // A panic of a callback leaves a search that can still be used.
        #[cfg(feature = "std")]
        return call(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        #[cfg(not(feature = "std"))]
        call(&mut self.0.borrow_mut())
    }
}
