//! The parts of a backend that all processors share, as macros over the intrinsics.
//!
//! A value of a backend type proves that the processor supports its instructions, because `new`, the only constructor,
//! tests for them. Registers are only created by a backend, so a register proves the same. Every `unsafe` block of these
//! macros rests on this proof.
//! They are macros because generic code cannot choose target features or intrinsics by a type parameter.

/// Defines a backend and its register of bytes. Products of 32 and 64 bits are each a `function` if their
/// code is long, and `inlined` otherwise.
macro_rules! backend {
    (
        $(#[$doc:meta])*
        $backend:ident: $register:ident($intrinsic:ident), $bytes:literal, $products:ident,
            [$detected:ident: $($feature:tt)+];
        $load:ident, $store:ident, $splat:ident, $xor:ident, $interleave_low:ident, $interleave_high:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(in crate::slice) struct $backend(());

        /// A register of bytes, which only the backend can load.
        #[derive(Clone, Copy)]
        pub(in crate::slice) struct $register($intrinsic);

        impl $backend {
            /// Returns the backend if the processor supports it.
            pub(in crate::slice) fn new() -> Option<Self> {
                ($($detected!($feature))&&+).then_some(Self(()))
            }

            /// Runs the task on this backend.
            pub(in crate::slice) fn run<W: $crate::width::Width, T: $crate::slice::backend::SliceTask<W>>(
                self,
                mut task: T,
            ) {
                $(#[target_feature(enable = $feature)])+
                fn run<W: $crate::width::Width, T: $crate::slice::backend::SliceTask<W>>(
                    task: &mut T,
                    range: core::ops::Range<usize>,
                    backend: $backend,
                ) {
                    task.run(range, backend);
                }
                let Some(ranges) = $crate::slice::backend::whole_blocks(task.len(), $bytes) else {
                    return task.run_one_by_one();
                };
                for range in ranges {
                    // SAFETY: `self` exists only on processors with the features, which `new` tests.
                    unsafe { run(&mut task, range, self) };
                }
            }
        }

        impl $crate::slice::byte_planes::Register for $register {
            operations! {
                xor(other) = $xor;
                interleave_low(other) = $interleave_low;
                interleave_high(other) = $interleave_high;
            }

            $products! { [$($feature)+] $crate::slice::byte_planes::Words<$register>: product32(a, b) = *a * *b }
            $products! { [$($feature)+] $crate::slice::byte_planes::Longs<$register>: product64(a, b) = *a * *b }
            function! { [$($feature)+] $crate::slice::byte_planes::Longs<$register>: inverse64(a) = $crate::tower::Field::inverse(*a) }
        }

        impl<W: $crate::width::Width> $crate::slice::backend::BlockBackend<W, $bytes> for $backend {
            type Block = $crate::slice::byte_planes::ByteBlock<W, $register>;

            #[inline(always)]
            fn load(self, nimbers: &[$crate::Nim<W>; $bytes]) -> Self::Block {
                let first = nimbers.as_ptr().cast::<u8>();
                // SAFETY: `self` exists only on processors with the features, which `new` tests.
                let mut registers = [$register(unsafe { $splat(0) }); $crate::slice::byte_planes::MAX_PLANES];
                for index in 0..size_of::<W>() {
                    // SAFETY: `self` exists only on processors with the features. `$bytes` nimbers fill
                    // `size_of::<W>()` registers of `$bytes` bytes, because `Nim` is a transparent wrapper of `W`, so
                    // `index` is in bounds. The load needs no alignment.
                    registers[index] = $register(unsafe { $load(first.add($bytes * index).cast()) });
                }
                $crate::slice::byte_planes::block::<W, _>(registers)
            }

            #[inline(always)]
            fn store(self, block: Self::Block, nimbers: &mut [$crate::Nim<W>; $bytes]) {
                let first = nimbers.as_mut_ptr().cast::<u8>();
                // SAFETY: `self` exists only on processors with the features, which `new` tests.
                let any = $register(unsafe { $splat(0) });
                let registers = $crate::slice::byte_planes::registers::<W, _>(block, any);
                for index in 0..size_of::<W>() {
                    // SAFETY: `self` exists only on processors with the features. `$bytes` nimbers fill
                    // `size_of::<W>()` registers of `$bytes` bytes, because `Nim` is a transparent wrapper of `W`, so
                    // `index` is in bounds. Any bytes are valid nimbers. The store needs no alignment.
                    unsafe { $store(first.add($bytes * index).cast(), registers[index].0) };
                }
            }
        }
    };
}

/// Defines a function of elements of a field that is compiled for the instructions of a backend and not inlined.
macro_rules! function {
    ([$($feature:tt)+] $field:ty: $name:ident($($argument:ident),+) = $result:expr) => {
        #[inline(always)]
        fn $name($($argument: $field),+) -> $field {
            $(#[target_feature(enable = $feature)])+
            #[inline(never)]
            fn $name($($argument: &$field),+) -> $field {
                $result
            }
            // SAFETY: only a backend creates registers, so the processor has the features.
            unsafe { $name($(&$argument),+) }
        }
    };
}

/// Defines a function like [`function`] that is inlined.
macro_rules! inlined {
    ([$($feature:tt)+] $field:ty: $name:ident($($argument:ident),+) = $result:expr) => {
        #[inline(always)]
        fn $name($($argument: $field),+) -> $field {
            $(let $argument = &$argument;)+
            $result
        }
    };
}

/// Defines functions of registers by intrinsics.
macro_rules! operations {
    ($($name:ident($($other:ident)?) = $intrinsic:ident;)*) => {$(
        #[inline(always)]
        fn $name(self $(, $other: Self)?) -> Self {
            // SAFETY: only a backend creates registers, so the processor has the features.
            Self(unsafe { $intrinsic(self.0 $(, $other.0)?) })
        }
    )*};
}

/// Implements the operations on nibbles.
macro_rules! nibbles {
    (
        $register:ident: $splat:ident, $look_up:ident, $shift:ident, $and:ident, $add:ident, $subtract:ident, $min:ident
    ) => {
        impl $crate::slice::nibbles::NibbleVector for $register {
            operations! {
                shift_right_by_4() = $shift;
                and(other) = $and;
                add_saturating(other) = $add;
                subtract(other) = $subtract;
                min(other) = $min;
            }

            #[inline(always)]
            fn splat(self, byte: u8) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $splat(byte) })
            }

            #[inline(always)]
            fn look_up<const TABLE: u128>(self) -> Self {
                // SAFETY: only a backend creates registers, so the processor has the features.
                Self(unsafe { $look_up(&const { TABLE.to_le_bytes() }, self.0) })
            }
        }
    };
}

pub(super) use {backend, function, inlined, nibbles, operations};
